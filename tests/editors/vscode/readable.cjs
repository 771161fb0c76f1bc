// What is measured in a page, whose functions these become: they use nothing from here.

/**
 * The contrast of each text with what is behind it, as WCAG 2 reckons it
 * (https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio).
 */
exports.contrasts = () => {
    const channels = (colour) => {
        const numbers = colour.match(/-?[\d.]+(?:e-?\d+)?/g).map(Number);
        const scale = colour.startsWith("color(") ? 255 : 1;
        const [red, green, blue, alpha = 1] = numbers;
        return [red * scale, green * scale, blue * scale, alpha];
    };
    const over = (front, back, alpha) => front.map((channel, at) => channel * alpha + back[at] * (1 - alpha));
    const luminance = (colour) => {
        const [red, green, blue] = colour.map((channel) => {
            const part = channel / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    // The page itself is transparent over the editor.
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--vscode-editor-background)";
    const paper = channels(getComputedStyle(probe).color).slice(0, 3);
    probe.remove();

    const contrast = (element) => {
        const chain = [];
        for (let at = element; at; at = at.parentElement) chain.unshift(at);
        let [back, opacity] = [paper, 1];
        for (const at of chain) {
            const style = getComputedStyle(at);
            opacity *= Number(style.opacity);
            const [red, green, blue, alpha] = channels(style.backgroundColor);
            back = over([red, green, blue], back, alpha * opacity);
        }
        const [red, green, blue, alpha] = channels(getComputedStyle(element).color);
        const front = over([red, green, blue], back, alpha * opacity);
        const [dark, light] = [luminance(front), luminance(back)].sort((one, other) => one - other);
        return (light + 0.05) / (dark + 0.05);
    };

    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode;
        const isShown = data.trim() !== "" && parentElement.getClientRects().length > 0 && !parentElement.closest("script, style");
        if (!isShown) continue;
        const element = parentElement.localName + (parentElement.className ? `.${parentElement.className}` : "");
        found.push({ element, text: data.trim().slice(0, 30), contrast: contrast(parentElement) });
    }
    return found;
};

/** What is wider than its place, so that one had to scroll sideways. */
exports.wide = () => {
    const isWide = (element) => element.scrollWidth > element.clientWidth && getComputedStyle(element).display !== "inline";
    const reaches = (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
    const shown = [...document.querySelectorAll("html, body, body *")].filter((element) => element.getClientRects().length > 0 && !element.classList.contains("hidden"));
    return shown.filter((element) => isWide(element) || reaches(element)).map((element) => `${element.localName}.${element.className}`);
};
