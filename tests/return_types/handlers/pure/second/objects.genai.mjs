script({
  title: "Reading circle",
  description: "Keeps the books, the members and the evenings of a reading circle.",
  parameters: {
    circle: "Thursday readers",
    seats: 12,
    fee: 2.5,
    remote: false,
    genres: ["novel"],
    host: { name: "", street: "" },
    year: NaN,
    language: { type: "string", enum: ["en", "de", "fr"], default: "en" },
    pagesPerWeek: { type: "integer", minimum: 10, default: 120, description: "How much is read in a week." },
  },
});

const shelf = [
  { title: "The Salt Road", author: "I. Brandt", pages: 312, tags: ["travel", "memoir"] },
  { title: "Nine Bridges", author: "O. Lamm", pages: 208, tags: ["crime"] },
  { title: "Winter Grammar", author: "I. Brandt", pages: 144, tags: [] },
];

defTool("book_card", "Makes the card of a book.", { title: "", author: "", pages: NaN }, ({ title, author, pages }) => ({
  title,
  author,
  pages,
  long: pages > 400,
}));

defTool(
  "circle_profile",
  "Describes the reading circle.",
  {},
  async () => {
    const { circle, seats, fee, remote, language } = env.vars;
    return { circle, seats, fee, remote, language };
  },
);

defTool(
  "member_card",
  "Makes the card of a member; the phone is left out where there is none.",
  { name: "", phone: { type: "string" }, since: 2020 },
  ({ name, phone, since }) => ({
    name,
    ...(phone && { phone }),
    ...(since < 2015 ? { honorary: true } : {}),
    circle: env.vars.circle,
  }),
);

defTool(
  "evening_options",
  "Completes the options of an evening.",
  {
    type: "object",
    properties: {
      start: { type: "string", description: "HH:MM" },
      snacks: { type: "boolean" },
      guests: { type: "integer", minimum: 0 },
    },
  },
  ({ context, ...options }) => {
    const defaults = { start: "19:30", snacks: true, guests: 0 };
    return { ...defaults, ...options };
  },
);

defTool(
  "word_counts",
  "Counts the words of a passage.",
  { text: { type: "string", required: true } },
  ({ text }) => {
    const counts = {};
    for (const word of text.toLowerCase().match(/\p{L}+/gu) || []) {
      counts[word] = (counts[word] || 0) + 1;
    }
    return counts;
  },
);

defTool(
  "books_by_author",
  "Groups the titles on the shelf by author.",
  {},
  () => {
    const groups = {};
    for (const { author, title } of shelf) (groups[author] ??= []).push(title);
    return groups;
  },
);

defTool(
  "tag_list",
  "Lists all tags without doubles.",
  { extra: ["poetry"] },
  ({ extra = [] }) => {
    const tags = new Set(shelf.flatMap((b) => b.tags));
    extra.forEach((t) => tags.add(t));
    return [...tags].sort();
  },
);

defTool(
  "loan_validate",
  "Checks what somebody wrote on a loan slip.",
  { title: "", days: 14, phone: { type: "string" } },
  ({ title, days, phone }) => {
    const result = { valid: true, errors: [], warnings: [] };
    if (!shelf.some((b) => b.title === title)) result.errors.push(`unknown title: ${title}`);
    if (days > 28) result.errors.push("at most four weeks");
    if (!phone) result.warnings.push("no phone");
    result.valid = result.errors.length === 0;
    return result;
  },
);

defTool(
  "date_parts",
  "Takes a date apart.",
  { date: { type: "string", description: "yyyy-mm-dd", required: true } },
  ({ date }) => {
    const match = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/.exec(date);
    if (!match) return null;
    const { year, month, day } = match.groups;
    return { year: Number(year), month: Number(month), day: Number(day) };
  },
);

defTool(
  "isbn_match",
  "Finds the numbers of books in a text.",
  { text: "" },
  ({ text }) => text.match(/\b97[89]-?\d{10}\b/g),
);

defTool(
  "shelf_index",
  "Looks pages up by title.",
  {},
  async () => Object.fromEntries(shelf.map((b) => [b.title, b.pages])),
);

defTool(
  "votes_rank",
  "Ranks titles by their votes.",
  {
    type: "object",
    properties: { ballots: { type: "array", items: { type: "string" }, description: "One title per ballot" } },
    required: ["ballots"],
  },
  ({ ballots }) => {
    const votes = new Map();
    for (const title of ballots) votes.set(title, (votes.get(title) ?? 0) + 1);
    return Array.from(votes, ([title, count]) => ({ title, count })).sort((a, b) => b.count - a.count);
  },
);

defTool("shelf_keys", "Names the fields of a book.", {}, () => Object.keys(shelf[0]));

defTool("page_total", "Counts all pages on the shelf.", { factor: 1 }, ({ factor = 1 }) => {
  const lengths = Object.values(Object.assign({}, ...shelf.map(({ title, pages }) => ({ [title]: pages }))));
  return lengths.reduce((sum, n) => sum + n, 0) * factor;
});

defTool(
  "field_pick",
  "Shows one field of every book.",
  { field: { type: "string", enum: ["title", "author", "pages"], required: true } },
  ({ field }) => shelf.map((book) => ({ [field]: book[field] })),
);

defTool(
  "budget_entries",
  "Writes the budget as pairs.",
  { coffee: 12.5, cake: 18 },
  ({ coffee = 0, cake = 0 }) => {
    const budget = { coffee, cake, room: 40 };
    return Object.entries(budget).map(([what, amount]) => ({ what, amount, fair: amount <= env.vars.fee * env.vars.seats }));
  },
);

defTool(
  "invitation_draft",
  "Drafts an invitation.",
  { to: ["ana"], topic: "" },
  ({ to = [], topic }) => {
    const [first, ...others] = to;
    return {
      subject: `${env.vars.circle}: ${topic}`,
      to: first ?? null,
      cc: others,
      place: { ...env.vars.host, seats: env.vars.seats },
    };
  },
);

// impure
defTool(
  "evening_schedule",
  "Plans the parts of an evening from now on.",
  { minutes: 90 },
  ({ minutes }) => {
    const start = new Date();
    const end = new Date(start.getTime() + minutes * 60000);
    return { start: start.toISOString(), end: end.toISOString(), minutes };
  },
);

defTool(
  "weeks_between",
  "Counts the weeks between two dates.",
  { from: "2024-01-01", to: "2024-03-01" },
  ({ from, to }) => {
    const a = new Date(from);
    const b = new Date(to);
    if (isNaN(a.getTime()) || isNaN(b.getTime())) return new Error("not a date").message;
    return Math.floor((b.getTime() - a.getTime()) / (7 * 24 * 3600 * 1000));
  },
);

defTool(
  "progress_snapshot",
  "Takes a snapshot of how far somebody has read.",
  { title: "Nine Bridges", page: 1 },
  ({ title, page }) => {
    const { pages: total = 0, tags: [tag = "untagged"] = [] } = shelf.find((b) => b.title === title) ?? {};
    const snapshot = {
      page,
      total,
      tag,
      get percent() {
        return total ? Math.round((page / total) * 100) : 0;
      },
    };
    return snapshot;
  },
);

defTool(
  "member_anonymize",
  "Removes what tells who a member is.",
  {
    type: "object",
    properties: {
      member: {
        type: "object",
        properties: {
          name: { type: "string" },
          age: { type: "integer" },
          email: { type: "string" },
        },
        required: ["name", "email"],
      },
    },
    required: ["member"],
  },
  ({ member }) => {
    const copy = { ...member, initials: member.name.slice(0, 1) };
    delete copy.name;
    delete copy.email;
    return copy;
  },
);

defTool("library_export", "Writes the shelf as JSON.", { indent: 2 }, ({ indent }) => JSON.stringify(shelf, null, indent));

defTool(
  "quote_wrap",
  "Wraps a quotation with its source.",
  { text: "", title: "The Salt Road", page: 1 },
  ({ text, title, page }) => {
    const book = shelf.find((b) => b.title === title);
    const source = book ? { title: book.title, author: book.author, page } : { title, page };
    return { text, source, length: text.length };
  },
);

defTool(
  "seat_plan",
  "Sets people around the table.",
  { people: ["ana", "ben"] },
  ({ people = [] }) => {
    const plan = { head: null, left: [], right: [] };
    people.forEach((name, i) => {
      if (i === 0) plan.head = name;
      else plan[i % 2 ? "left" : "right"].push(name);
    });
    return plan;
  },
);

defTool(
  "reading_stats",
  "Computes figures of the shelf.",
  { rate: { type: "number", minimum: 0.1, description: "Pages per minute" } },
  ({ rate = 0.8 }) => {
    const stats = { books: 0, pages: 0 };
    for (const { pages } of shelf) {
      stats.books += 1;
      stats.pages += pages;
    }
    stats.average = stats.pages / stats.books;
    stats["hours"] = stats.pages / rate / 60;
    return stats;
  },
);

defTool(
  "genre_matrix",
  "Says which books have which tags.",
  { tags: ["crime", "travel"] },
  ({ tags = [] }) => {
    const matrix = {};
    for (const { title, tags: own } of shelf) {
      matrix[title] = {};
      for (const tag of tags) matrix[title][tag] = own.includes(tag);
    }
    return matrix;
  },
);

defTool(
  "title_lookup",
  "Finds a book by the start of its title.",
  { start: { type: "string", required: true } },
  ({ start }) => {
    const byTitle = new Map(shelf.map((b) => [b.title.toLowerCase(), b]));
    for (const [key, book] of byTitle) {
      if (key.startsWith(start.toLowerCase())) return { found: true, book };
    }
    return { found: false };
  },
);
