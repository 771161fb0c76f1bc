fn main() {
    let files = ["src/parser.c", "src/scanner.c"];
    let mut build = cc::Build::new();
    build.std("c11").include("src").flag_if_supported("-Wno-unused-parameter").files(files);
    #[cfg(target_env = "msvc")]
    build.flag("-utf-8");
    build.compile("tree-sitter-agentscript");
    for file in files {
        println!("cargo::rerun-if-changed={file}");
    }
}
