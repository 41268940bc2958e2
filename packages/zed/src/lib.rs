//! Starts `xqls` for Zed: the program on the PATH, or else that of the release of this version.

use zed_extension_api::{
    Architecture, Command, DownloadedFileType, Extension, LanguageServerId, Os, Result, Worktree, current_platform,
    download_file, github_release_by_tag_name, make_file_executable, register_extension,
};

const REPOSITORY: &str = "OWNER/NAME";

struct Xqls;

impl Extension for Xqls {
    fn new() -> Self {
        Self
    }

    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let command = match worktree.which("xqls") {
            Some(program) => program,
            None => released()?,
        };
        Ok(Command { command, args: vec!["lsp".into(), "--stdio".into()], env: worktree.shell_env() })
    }
}

/// The program of the release, which is downloaded once.
fn released() -> Result<String> {
    let version = env!("CARGO_PKG_VERSION");
    let (os, architecture) = current_platform();
    let architecture = match architecture {
        Architecture::Aarch64 => "aarch64",
        Architecture::X8664 => "x86_64",
        Architecture::X86 => return Err("xqls has no program for 32 bits".into()),
    };
    // The programs for musl run on every Linux.
    let (system, ending, kind) = match os {
        Os::Mac => ("apple-darwin", "tar.gz", DownloadedFileType::GzipTar),
        Os::Linux => ("unknown-linux-musl", "tar.gz", DownloadedFileType::GzipTar),
        Os::Windows => ("pc-windows-msvc", "zip", DownloadedFileType::Zip),
    };
    let name = format!("xqls-{architecture}-{system}");
    let file = if matches!(os, Os::Windows) { "xqls.exe" } else { "xqls" };
    let program = format!("{version}/{name}/{file}");
    if !std::path::Path::new(&program).is_file() {
        let release = github_release_by_tag_name(REPOSITORY, &format!("v{version}"))?;
        let wanted = format!("{name}.{ending}");
        let asset = release.assets.iter().find(|asset| asset.name == wanted);
        let asset = asset.ok_or_else(|| format!("the release v{version} of {REPOSITORY} has no {wanted}"))?;
        download_file(&asset.download_url, version, kind)?;
        make_file_executable(&program)?;
    }
    Ok(program)
}

register_extension!(Xqls);
