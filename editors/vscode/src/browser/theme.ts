// Colours and fonts of the page where there is no editor to give them: by the names that the editor has for them.

/** Light and dark, each with a contrast of at least 4.5 for text. */
export const THEME = `
:root {
    color-scheme: light dark;
    --vscode-font-family: system-ui, sans-serif; --vscode-font-size: 14px;
    --vscode-editor-font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; --vscode-editor-font-size: 13px;
    --vscode-foreground: #d4d4d8; --vscode-descriptionForeground: #a8a8b0; --vscode-editor-background: #1b1c1f;
    --vscode-panel-border: #3a3b40; --vscode-widget-border: #3a3b40; --vscode-focusBorder: #4c9be8;
    --vscode-panelTitle-activeForeground: #ffffff; --vscode-panelTitle-activeBorder: #4c9be8;
    --vscode-textCodeBlock-background: #26272b; --vscode-textBlockQuote-background: #2b2a22; --vscode-textLink-foreground: #6cb2f5;
    --vscode-editorError-foreground: #f47c7c; --vscode-editorWarning-foreground: #d8a63c; --vscode-editorInfo-foreground: #5aa7f0;
    --vscode-editor-lineHighlightBackground: #25262a; --vscode-list-inactiveSelectionBackground: #2d2f36;
    --vscode-dropdown-background: #26272b; --vscode-dropdown-foreground: #e4e4e8; --vscode-dropdown-border: #4a4b52;
    --vscode-input-background: #26272b; --vscode-input-foreground: #e4e4e8; --vscode-input-border: #4a4b52; --vscode-input-placeholderForeground: #96969e;
    --vscode-button-background: #1f6fbf; --vscode-button-foreground: #ffffff; --vscode-button-hoverBackground: #2a7fd2;
    --vscode-button-secondaryBackground: #35363c; --vscode-button-secondaryForeground: #e4e4e8; --vscode-button-secondaryHoverBackground: #43444b;
}
@media (prefers-color-scheme: light) {
    :root {
        --vscode-foreground: #2a2a2e; --vscode-descriptionForeground: #5c5c64; --vscode-editor-background: #ffffff;
        --vscode-panel-border: #d8d8de; --vscode-widget-border: #d8d8de; --vscode-focusBorder: #1868b8;
        --vscode-panelTitle-activeForeground: #000000; --vscode-panelTitle-activeBorder: #1868b8;
        --vscode-textCodeBlock-background: #f3f3f6; --vscode-textBlockQuote-background: #f8f3e4; --vscode-textLink-foreground: #1460ac;
        --vscode-editorError-foreground: #b82424; --vscode-editorWarning-foreground: #9a6a00; --vscode-editorInfo-foreground: #1868b8;
        --vscode-editor-lineHighlightBackground: #eef3f9; --vscode-list-inactiveSelectionBackground: #e6edf6;
        --vscode-dropdown-background: #ffffff; --vscode-dropdown-foreground: #2a2a2e; --vscode-dropdown-border: #b4b4bc;
        --vscode-input-background: #ffffff; --vscode-input-foreground: #2a2a2e; --vscode-input-border: #b4b4bc; --vscode-input-placeholderForeground: #696972;
        --vscode-button-background: #1868b8; --vscode-button-foreground: #ffffff; --vscode-button-hoverBackground: #14589c;
        --vscode-button-secondaryBackground: #e6e6ec; --vscode-button-secondaryForeground: #2a2a2e; --vscode-button-secondaryHoverBackground: #d8d8e0;
    }
}
body { max-width: 1000px; margin: 0 auto; background: var(--vscode-editor-background); }
#notice { position: fixed; right: 16px; bottom: 0; left: 16px; z-index: 2; max-width: 968px; margin: 0 auto 12px; }
`;
