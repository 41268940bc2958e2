//! The arguments in the reader's language: help, and the messages about wrong ones. In English they stay as clap writes
//! them.

use std::ffi::OsString;

use clap::builder::PossibleValue;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory};

use crate::words::{Catalogue, Locale, comma, say};

use super::args::Args;
use super::out::{STRONG, styled};

/// The command with its help in a language.
pub fn command(locale: Locale) -> Command {
    let command = Args::command();
    if locale == Locale::En { command } else { translated(command, locale, None) }
}

/// The language that the option `--locale` names. It is needed before the arguments are read, for the messages about
/// them.
pub fn locale_of(arguments: impl IntoIterator<Item = OsString>) -> Option<Locale> {
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        let argument = argument.to_string_lossy();
        match argument.strip_prefix("--locale") {
            Some("") => return Locale::named(&arguments.next()?.to_string_lossy()),
            Some(value) => return Locale::named(value.strip_prefix('=')?),
            None if argument == "--" => return None,
            None => {}
        }
    }
    None
}

/// Every text of the help, for the catalogues.
pub fn texts() -> Vec<String> {
    let mut found = Vec::new();
    collect(&Args::command(), &mut found);
    found
}

fn collect(command: &Command, found: &mut Vec<String>) {
    found.extend(command.get_about().map(ToString::to_string));
    found.extend(command.get_after_help().map(ToString::to_string));
    for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
        found.extend(argument.get_help().map(ToString::to_string));
        found.extend(described(argument).into_iter().map(|(_, what)| what));
    }
    command.get_subcommands().for_each(|below| collect(below, found));
}

/// A command in a language, with those below it. `parent` is the words before its name.
fn translated(mut command: Command, locale: Locale, parent: Option<&str>) -> Command {
    let name = parent.into_iter().chain([command.get_name()]).collect::<Vec<_>>().join(" ");
    command = usage_in(command, locale, &name);
    if let Some(after) = command.get_after_help().and_then(|after| Catalogue::find(locale, &after.to_string())) {
        command = command.after_help(after);
    }
    if let Some(about) = command.get_about().and_then(|about| Catalogue::find(locale, &about.to_string())) {
        command = command.about(about);
    }
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).help(say!(locale, "Print help"));
    let template = template(&command, locale);
    command = command.help_template(template).disable_help_flag(true).arg(help);
    if parent.is_none() {
        let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
        command = command.disable_version_flag(true).arg(version.help(say!(locale, "Print version")));
    }
    command
        .mut_args(|argument| argument_in(argument, locale))
        .mut_subcommands(|below| translated(below, locale, Some(&name)))
}

/// The parts of the help. Their titles stand here, because clap would end each with an English colon.
fn template(command: &Command, locale: Locale) -> String {
    let usage = say!(locale, "Usage: {usage}", usage = "{usage}");
    let mut out = format!("{{about-with-newline}}\n{usage}");
    let parts = [
        (command.has_subcommands(), say!(locale, "Commands:"), "{subcommands}"),
        (command.get_positionals().next().is_some(), say!(locale, "Arguments:"), "{positionals}"),
        (true, say!(locale, "Options:"), "{options}"),
    ];
    for (_, title, tag) in parts.into_iter().filter(|(exists, _, _)| *exists) {
        out += &format!("\n\n{}\n{tag}", styled(STRONG, title));
    }
    out + "{after-help}"
}

/// The usage with the reader's words for options and commands. The names of values stay.
fn usage_in(command: Command, locale: Locale, name: &str) -> Command {
    let usage = command.clone().bin_name(name).render_usage().to_string();
    let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage);
    let usage = usage.replace("[OPTIONS]", say!(locale, "[OPTIONS]")).replace("[COMMAND]", say!(locale, "[COMMAND]"));
    command.override_usage(usage)
}

fn argument_in(argument: Arg, locale: Locale) -> Arg {
    let mut help = argument.get_help().map(ToString::to_string).unwrap_or_default();
    if let Some(found) = Catalogue::find(locale, &help) {
        help = found.to_owned();
    }
    if !argument.get_action().takes_values() {
        return argument.help(help);
    }
    let possible = argument.get_possible_values();
    let values: Vec<&str> = possible.iter().map(PossibleValue::get_name).collect();
    let defaults = argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect::<Vec<_>>();
    let default = match values.is_empty() || defaults.is_empty() {
        true => String::new(),
        false => say!(locale, " [default: {value}]", value = defaults.join(comma(locale))),
    };
    let described = described(&argument).into_iter().map(|(value, what)| {
        let what = Catalogue::find(locale, &what).map(str::to_owned).unwrap_or(what);
        format!("\n- {}", say!(locale, "{value}: {what}", value, what))
    });
    let described: String = described.collect();
    let mut long = help.clone() + &default;
    help += &default;
    if !described.is_empty() {
        long += &format!("\n\n{}{described}", say!(locale, "Possible values:"));
    }
    if !values.is_empty() {
        help += &say!(locale, " [possible values: {values}]", values = values.join(comma(locale)));
    }
    let argument = if described.is_empty() { argument } else { argument.long_help(long) };
    argument.help(help).hide_default_value(true).hide_possible_values(true)
}

/// The values of an argument that say what they mean, each with that.
fn described(argument: &Arg) -> Vec<(String, String)> {
    if !argument.get_action().takes_values() {
        return Vec::new();
    }
    let values = argument.get_possible_values();
    let described = values.iter().filter(|value| !value.is_hide_set());
    described.filter_map(|value| Some((value.get_name().to_owned(), value.get_help()?.to_string()))).collect()
}

/// The message about wrong arguments; `None` in English, and for help and the version, which are no mistakes.
pub fn mistake(error: &clap::Error, locale: Locale) -> Option<String> {
    if locale == Locale::En {
        return None;
    }
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(comma(locale))),
        _ => None,
    };
    let argument = || context(ContextKind::InvalidArg).unwrap_or_default();
    let value = || context(ContextKind::InvalidValue).unwrap_or_default();
    let what = match error.kind() {
        ErrorKind::UnknownArgument => say!(locale, "unknown argument '{argument}'", argument = argument()),
        ErrorKind::InvalidSubcommand => {
            let command = context(ContextKind::InvalidSubcommand).unwrap_or_default();
            say!(locale, "unknown command '{command}'", command)
        }
        ErrorKind::InvalidValue if value().is_empty() => {
            say!(locale, "'{argument}' needs a value", argument = argument())
        }
        ErrorKind::InvalidValue => {
            let what = say!(locale, "'{value}' is not a value of '{argument}'", value = value(), argument = argument());
            match context(ContextKind::ValidValue) {
                Some(values) => what + &say!(locale, " [possible values: {values}]", values),
                None => what,
            }
        }
        ErrorKind::ValueValidation => {
            let what = say!(locale, "'{value}' is not a value of '{argument}'", value = value(), argument = argument());
            match std::error::Error::source(error) {
                Some(why) if why.is::<std::num::ParseIntError>() => {
                    say!(locale, "{what}: {why}", what, why = say!(locale, "a whole number is needed"))
                }
                Some(why) => say!(locale, "{what}: {why}", what, why),
                None => what,
            }
        }
        ErrorKind::MissingRequiredArgument => say!(locale, "'{argument}' is missing", argument = argument()),
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg).unwrap_or_default();
            say!(locale, "'{argument}' cannot be used together with '{other}'", argument = argument(), other)
        }
        ErrorKind::TooManyValues => say!(locale, "'{argument}' takes no value", argument = argument()),
        ErrorKind::InvalidUtf8 => say!(locale, "an argument is not UTF-8").to_owned(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => return None,
        _ => say!(locale, "the arguments cannot be understood").to_owned(),
    };
    Some(what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_known_before_the_arguments() {
        let of = |arguments: &str| locale_of(arguments.split(' ').map(OsString::from));
        assert_eq!(of("xqls --locale ja check"), Some(Locale::Ja));
        assert_eq!(of("xqls check --locale=zh-TW x"), Some(Locale::ZhHant));
        assert_eq!(
            [of("xqls check"), of("xqls -- --locale=ja"), of("xqls --locale tlh"), of("xqls --locale")],
            [None; 4]
        );
    }

    #[test]
    fn help_is_valid_in_every_language() {
        for locale in Locale::ALL {
            command(*locale).debug_assert();
            let help = command(*locale).render_help().to_string();
            assert_eq!(help.contains("Usage:"), *locale == Locale::En, "{help}");
        }
    }

    #[test]
    fn values_are_described_in_every_language() {
        let export = |locale| {
            let mut command = command(locale);
            command.find_subcommand_mut("export").unwrap().render_long_help().to_string()
        };
        let lines = [
            (Locale::En, ["- csv:     Comma-separated values, RFC 4180", "[default: games moves]"]),
            (Locale::ZhHans, ["- csv：以逗号分隔的值，RFC 4180", "[默认：games、moves]"]),
            (Locale::ZhHant, ["- csv：以逗號分隔的值，RFC 4180", "[預設：games、moves]"]),
            (Locale::Ja, ["- csv: カンマ区切りの値、RFC 4180", "[既定値: games、moves]"]),
        ];
        for (locale, lines) in lines {
            let help = export(locale);
            assert!(lines.iter().all(|line| help.contains(line)), "{help}");
        }
    }
}
