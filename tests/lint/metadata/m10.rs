use crate::lint::harness::table::{check, row};

#[test]
fn m10_kind_and_name() {
    check(
        "M10",
        &[
            row("//- /system.weather.genai.{ext}\n«script»({ title: \"a\" })\nexport default () => {}")
                .fix("Write `system({…})`", "system"),
            // A module has to export a function besides.
            row("//- /system.weather.genai.{ext}\n«script»({ title: \"a\" })\n$`Hello.`\n").fix_whole(
                "Write `system({…})` and wrap the rest of the file in a function",
                "system({ title: \"a\" })\nexport default function (ctx) {\n    const { $ } = ctx\n    $`Hello.`\n}\n",
            ),
            row("//- /package.json\n{}\n//- /system.weather.genai.js\n«script»({ title: \"a\" })\n$`Hello.`")
                .fix("Write `system({…})`", "system"),
            row("//- /system.weather.genai.{ext}\n«script»({ title: \"a\" })\nexport const later = 1"),
            row("//- /weather.genai.{ext}\n«system»({ title: \"a\" })\n$`Hello.`")
                .fix("Write `script({…})`", "script"),
            row("//- /weather.genai.{ext}\n«system»({ title: \"a\" })\nexport default () => {}"),
            row("//- /system-weather.genai.{ext}\n«system»({ title: \"a\" })\n$`Hello.`"),
            row("//- /system.weather.genai.{ext}\nsystem({ title: \"a\" })\nexport default () => {}"),
            row("//- /system.genai.{ext}\nsystem({ title: \"a\" })\nexport default () => {}"),
            row("//- /systems.genai.{ext}\nscript({ title: \"a\" })"),
            row("//- /system.weather.genai.{ext}\nscript({ isSystem: true })\nexport default () => {}"),
            row("//- /system.weather.genai.{ext}\nexport const shared = 1"),
        ],
    );
}
