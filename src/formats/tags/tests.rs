use super::*;

fn tags(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

fn seed_0() -> &'static Vocabulary {
    all().find(|vocabulary| vocabulary.joins_players).expect("that of seed 0")
}

fn seed_1() -> &'static Vocabulary {
    all().find(|vocabulary| vocabulary.start_time == StartTime::WithDate).expect("that of seed 1")
}

fn written(vocabulary: &Vocabulary, pairs: &[(&str, &str)]) -> (Vec<(String, String)>, Vec<String>) {
    let (written, rest) = vocabulary.write(&headers(&tags(pairs)));
    (written, rest.iter().map(Header::as_comment).collect())
}

#[test]
fn a_role_is_written_with_one_key_and_a_key_has_one_role() {
    for vocabulary in all().chain([OTHER_TAGS]) {
        for header in vocabulary.headers {
            let keys = vocabulary.headers.iter().flat_map(spelling::Header::keys);
            assert_eq!(keys.filter(|key| *key == header.key).count(), 1, "{}", header.key);
            let Some(role) = header.role else { continue };
            // Of several keys the first one is written.
            let written = vocabulary.headers.iter().find(|other| other.role == Some(role)).expect("this one at least");
            assert!(written.keys().any(|key| vocabulary.key(role) == Some(key)));
            assert!(header.keys().all(|key| HeaderRole::of(key) == Some(role)), "{}", header.key);
        }
    }
    assert_eq!(
        (HeaderRole::of("Time"), HeaderRole::of("TIME")),
        (Some(HeaderRole::StartTime), Some(HeaderRole::TimeControl))
    );
    assert_eq!((HeaderRole::of(""), HeaderRole::of("Weather")), (None, None));
}

#[test]
fn headers_change_their_keys_and_nothing_else() {
    let yang = [
        ("TIME", "60+30"),
        ("RESULT", "1-0 (Resign)"),
        ("RED", "Lund, Vera; 2410; GM"),
        ("BLACK", "Brix; ; NM"),
        ("DATE", "1994-03-20"),
        ("PLACE", "Bergen"),
        ("EVENT", "Spring"),
    ];
    let pgn = [
        ("TimeControl", "60+30"),
        ("Red", "Lund, Vera"),
        ("RedElo", "2410"),
        ("RedTitle", "GM"),
        ("Black", "Brix"),
        ("BlackTitle", "NM"),
        ("Date", "1994.03.20"),
        ("Site", "Bergen"),
        ("Event", "Spring"),
    ];
    assert_eq!(written(TAGS, &yang), (tags(&pgn), vec![]));
    let plain: Vec<_> = yang.into_iter().filter(|(key, _)| *key != "RESULT").collect();
    assert_eq!(written(seed_0(), &pgn), (tags(&plain), vec![]));
    assert_eq!(written(TAGS, &pgn), (tags(&pgn), vec![]));
    let white = written(OTHER_TAGS, &yang).0;
    assert!(white.contains(&("WhiteElo".to_owned(), "2410".to_owned())));
    let white = written(seed_0(), &[("White", "a"), ("Black", "b"), ("RedElo", "9")]);
    let marked = vec!["[Variant \"Xiangqi\"]".to_owned(), "[RedElo \"9\"]".to_owned()];
    assert_eq!(white, (tags(&[("RED", "a"), ("BLACK", "b")]), marked));
    let mixed = [("Variant", "xiangqi"), ("White", "a"), ("RedElo", "9")];
    assert_eq!(written(OTHER_TAGS, &mixed).0, tags(&mixed[1..]), "tags of PGN stay as they are");
    assert_eq!(written(seed_0(), &mixed).1[0], "[Variant \"xiangqi\"]");
}

#[test]
fn dates_and_times_of_day() {
    let csa = [("N+", "a"), ("$START_TIME", "2016/06/14 03:30:03"), ("$SITE", "x"), ("$END_TIME", "2016/06/14")];
    let pgn = [("White", "a"), ("Date", "2016.06.14"), ("Time", "03:30:03"), ("Site", "x"), ("EndTime", "2016/06/14")];
    assert_eq!(written(OTHER_TAGS, &csa), (tags(&pgn), vec![]));
    assert_eq!(written(seed_1(), &pgn), (tags(&csa), vec![]));
    assert_eq!(day("2022/12/24 10:00"), Some(("2022-12-24".to_owned(), "10:00")));
    assert_eq!(day("1994.??.??"), Some(("1994-??-??".to_owned(), "")));
    for other in ["spring", "1994-3-20", "24-12-2022", ""] {
        assert_eq!(day(other), None, "{other}");
    }
    // Their own words stay as they are.
    for date in ["2020-02-02 02:02:02", "1994-03-20", "24-12-2022", "2-8-2014 10:00", "spring"] {
        assert_eq!(written(seed_0(), &[("DATE", date)]), (tags(&[("DATE", date)]), vec![]));
    }
    for date in ["24.12.2022", "2022.02.30", "spring"] {
        assert_eq!(written(TAGS, &[("Date", date)]), (tags(&[("Date", date)]), vec![]));
    }
    assert_eq!(written(seed_1(), &[("$START_TIME", "2016/6/14")]).0, tags(&[("$START_TIME", "2016/6/14")]));
    assert_eq!(written(seed_0(), &[("Date", "2020.02.02"), ("Time", "10:00")]).1, ["[Time \"10:00\"]"]);
    assert_eq!(written(seed_0(), &[("PlyCount", "7")]).1, ["[PlyCount \"7\"]"]);
    assert_eq!(written(seed_0(), &[("Date", "spring")]).1, ["[Date \"spring\"]"]);
}

#[test]
fn what_has_no_place_is_handed_back() {
    let pgn = [
        ("Event", "?"),
        ("Round", "3"),
        ("Weather", "a \"mild\" \\ day"),
        ("Red", "a; b"),
        ("RedElo", "1200"),
        ("Black", "c"),
        ("BlackElo", "1500?"),
        ("Site", "{x}"),
        ("Site", "y"),
        ("ECCO", ""),
    ];
    let (kept, rest) = written(seed_0(), &pgn);
    assert_eq!(kept, tags(&[("EVENT", "?"), ("BLACK", "c"), ("PLACE", "y")]));
    let expected = [
        "[Round \"3\"]",
        r#"[Weather "a \"mild\" \\ day"]"#,
        "[Red \"a; b\"]",
        "[RedElo \"1200\"]",
        "[BlackElo \"1500?\"]",
        "[Site \"{x}\"]",
        "[ECCO \"\"]",
    ];
    assert_eq!(rest, expected);
    let back: Vec<Header> = expected.iter().filter_map(|text| Header::from_comment(text)).collect();
    assert_eq!(back.len(), expected.len());
    assert_eq!((back[1].key.as_str(), back[1].value.as_str()), ("Weather", "a \"mild\" \\ day"));
    assert_eq!(back[0].role, Some(HeaderRole::Round));
    for text in ["a comment", "[Round 3]", "[a b \"c\"]", "[a \"b\"c\"]", "[a \"b\"] c", "[ \"b\"]"] {
        assert_eq!(Header::from_comment(text), None, "{text}");
    }
    assert_eq!(written(TAGS, &pgn).0.len(), 9, "PGN holds what is not known, but no key twice");
    assert_eq!(written(seed_1(), &[("$X", "1"), ("Weather", "w")]).1, ["[Weather \"w\"]"]);
}
