script({
  title: "Kitchen helper",
  description: "Plans meals, scales recipes and keeps an eye on the pantry.",
  parameters: {
    household: 2,
    allergies: [""],
    metric: true,
    cuisine: "",
    oven: NaN,
    spice: { type: "number", minimum: 0, maximum: 1, default: 0.4 },
    diet: {
      type: "string",
      enum: ["vegan", "vegetarian", "any"],
      description: "What nobody in the house eats is left out.",
    },
    store: { name: "corner shop", open: true },
  },
});

/**
 * @typedef {Object} Ingredient
 * @property {string} name
 * @property {number} amount
 * @property {"g" | "ml" | "piece"} unit
 * @property {string} [note] how to prepare it
 */

/**
 * @typedef {Object} Recipe
 * @property {string} title
 * @property {number} serves
 * @property {Ingredient[]} ingredients
 * @property {Array<string>} steps
 */

/** @typedef {{ day: string, meals: string[], shopping?: boolean }} DayPlan */

/** @typedef {"empty" | "low" | "enough"} Stock */

/** @typedef {Record<string, Stock>} Pantry */

/** @type {Recipe[]} */
const recipes = [
  {
    title: "Lentil soup",
    serves: 4,
    ingredients: [
      { name: "red lentils", amount: 300, unit: "g" },
      { name: "carrot", amount: 2, unit: "piece", note: "diced" },
    ],
    steps: ["Fry the carrots.", "Add lentils and water.", "Simmer for 20 minutes."],
  },
  {
    title: "Pancakes",
    serves: 2,
    ingredients: [
      { name: "flour", amount: 150, unit: "g" },
      { name: "milk", amount: 250, unit: "ml" },
    ],
    steps: ["Whisk.", "Fry in butter."],
  },
];

defTool(
  "recipe_find",
  "Finds the recipe with a title.",
  { title: { type: "string", description: "Title, or a part of it", required: true } },
  /** @returns {Recipe | null} */
  ({ title }) => recipes.find((r) => r.title.toLowerCase().includes(title.toLowerCase())) || null,
);

defTool(
  "recipe_titles",
  "Lists the titles of all recipes.",
  {},
  /** @returns {string[]} the titles, in the order of the book */
  () => recipes.map((r) => r.title),
);

/**
 * Scales what a recipe needs.
 * @param {{ title: string, people: number }} args
 * @returns {Ingredient[]} what to buy
 */
const scaleRecipe = ({ title, people }) => {
  const recipe = recipes.find((r) => r.title === title);
  if (!recipe) return [];
  return recipe.ingredients.map((i) => ({ ...i, amount: (i.amount * people) / recipe.serves }));
};

defTool("recipe_scale", "Scales the ingredients of a recipe.", { title: "Pancakes", people: 2 }, scaleRecipe);

/**
 * @param {{ celsius: number }} args
 * @returns {number}
 */
function toFahrenheit({ celsius }) {
  return Math.round(celsius * 1.8 + 32);
}

defTool("oven_fahrenheit", "Converts the temperature of an oven.", { celsius: NaN }, toFahrenheit);

/**
 * @param {{ minutes: number }} args
 * @returns {Promise<string>} a time like 1 h 05
 */
async function formatMinutes({ minutes }) {
  const hours = Math.floor(minutes / 60);
  const rest = String(minutes % 60).padStart(2, "0");
  return hours ? `${hours} h ${rest}` : `${rest} min`;
}

defTool(
  "time_format",
  "Writes a time in minutes as hours and minutes.",
  { minutes: { type: "integer", minimum: 0, required: true } },
  formatMinutes,
);

defTool(
  "pantry_state",
  "Says how much is left of some things.",
  { items: ["flour"] },
  /**
   * @param {{ items: string[] }} args
   * @returns {Promise<Pantry>}
   */
  async ({ items = [] }) => {
    const pantry = await workspace.readJSON("pantry.json");
    return Object.fromEntries(items.map((i) => [i, pantry[i] > 500 ? "enough" : pantry[i] ? "low" : "empty"]));
  },
);

defTool(
  "stock_level",
  "Names the level of a stock.",
  { amount: { type: "number", minimum: 0, required: true }, reserve: 100 },
  /** @returns {Stock} */
  ({ amount, reserve = 100 }) => {
    if (amount <= 0) return "empty";
    return amount < reserve ? "low" : "enough";
  },
);

defTool(
  "week_plan",
  "Plans the meals of some days.",
  { days: ["Monday", "Tuesday"], shoppingDay: "Monday" },
  /** @returns {Array<DayPlan>} */
  ({ days = [], shoppingDay }) =>
    days.map((day, i) => {
      const plan = { day, meals: [recipes[i % recipes.length].title] };
      return day === shoppingDay ? { ...plan, shopping: true } : plan;
    }),
);

defTool(
  "diet_check",
  "Checks whether an ingredient suits the diet of the house.",
  { ingredient: "" },
  /**
   * @param {{ ingredient: string }} args
   * @returns {boolean}
   */
  (args) => {
    const meat = /beef|pork|chicken|bacon/i.test(args.ingredient);
    const animal = meat || /milk|egg|honey|butter/i.test(args.ingredient);
    return env.vars.diet === "vegan" ? !animal : env.vars.diet === "vegetarian" ? !meat : true;
  },
);

defTool(
  "substitute_find",
  "Finds what can be used instead of an ingredient.",
  { ingredient: { type: "string", enum: ["milk", "egg", "butter", "saffron"], required: true } },
  /** @returns {?string} */
  ({ ingredient }) => {
    const table = { milk: "oat drink", egg: "mashed banana", butter: "margarine" };
    return table[ingredient] ?? null;
  },
);

defTool(
  "timer_label",
  "Labels a kitchen timer.",
  { dish: "", minutes: 10 },
  /** @return {string} */
  function ({ dish, minutes }) {
    return `${dish}: ${minutes} min`;
  },
);

defTool(
  "nutrition_per_portion",
  "Divides the energy of a dish by the portions.",
  {
    type: "object",
    properties: {
      kcal: { type: "number", description: "Energy of the whole dish" },
      portions: { type: "integer", minimum: 1 },
    },
    required: ["kcal"],
  },
  /**
   * @returns {{ kcal: number, portions: number, light: boolean }}
   */
  ({ kcal, portions = env.vars.household }) => {
    const each = Math.round(kcal / portions);
    return { kcal: each, portions, light: each < 450 };
  },
);

/** @type {(args: { grams: number }) => number} */
const ouncesOf = ({ grams }) => Number((grams / 28.35).toFixed(1));

defTool("unit_ounces", "Converts grams into ounces.", { grams: 100 }, ouncesOf);

defTool(
  "shopping_list",
  "Sums up the ingredients of several recipes.",
  { titles: { type: "array", items: { type: "string" } } },
  /** @returns {Record<string, number>} amounts by name */
  ({ titles }) => {
    const wanted = Array.isArray(titles) ? titles : recipes.map((r) => r.title);
    /** @type {Record<string, number>} */
    const list = {};
    for (const { title, ingredients } of recipes) {
      if (!wanted.includes(title)) continue;
      for (const { name, amount } of ingredients) list[name] = (list[name] || 0) + amount;
    }
    return list;
  },
);

/**
 * @typedef {Object} Rating
 * @property {number} stars
 * @property {Object} by
 * @property {string} by.name
 * @property {number} [by.age]
 * @property {?string} comment
 */

defTool(
  "rating_create",
  "Notes how somebody liked a dish.",
  { stars: 5, name: "", comment: "" },
  /** @returns {Promise<Rating>} */
  async ({ stars, name, comment }) => ({ stars, by: { name }, comment: comment || null }),
);

/** @returns {Ingredient|undefined} the ingredient, unless there is none */
const heaviest = ({ title }) => {
  const recipe = recipes.find((r) => r.title === title);
  return recipe?.ingredients.filter((i) => i.unit === "g").sort((a, b) => b.amount - a.amount)[0];
};

defTool("ingredient_heaviest", "Finds what weighs most in a recipe.", { title: "" }, heaviest);

defTool(
  "pantry_forget",
  "Removes the list of the pantry's content.",
  { reason: { type: "string" } },
  /** @returns {Promise<void>} */
  async ({ context, reason }) => {
    context.log(`pantry emptied: ${reason ?? "no reason"}`);
    await workspace.writeText("pantry.json", "{}");
  },
);

defTool(
  "step_numbered",
  "Gets one step of a recipe, with its number.",
  { title: "Lentil soup", step: { type: "integer", minimum: 1, required: true } },
  /**
   * @param {Object} args
   * @param {string} args.title
   * @param {number} args.step
   * @returns {[number, string]}
   */
  ({ title, step }) => {
    const { steps } = recipes.find((r) => r.title === title) ?? recipes[0];
    const index = Math.min(step, steps.length);
    return [index, steps[index - 1]];
  },
);

defTool(
  "spice_level",
  "Says how hot a dish may be.",
  { children: { type: "boolean", description: "Do children eat with us?", required: true } },
  /** @returns {0 | 1 | 2 | 3} */
  ({ children }) => {
    if (children) return 0;
    return env.vars.spice > 0.8 ? 3 : env.vars.spice > 0.5 ? 2 : 1;
  },
);

defTool(
  "menu_text",
  "Writes a menu for guests.",
  { courses: ["soup"], wine: false },
  /** Lists the courses, one a line. @returns {string} */
  ({ courses = [], wine }) => courses.concat(wine ? "a glass of wine" : []).join("\n"),
);

/**
 * Finds recipes that can be cooked with what is there.
 *
 * @async
 * @param {{ have: string[], limit?: number }} args what is in the pantry
 * @returns {Promise<Array<{ title: string, missing: string[] }>>} the best recipes first
 */
async function cookable({ have = [], limit = 5 }) {
  return recipes
    .map(({ title, ingredients }) => ({
      title,
      missing: ingredients.map((i) => i.name).filter((name) => !have.includes(name)),
    }))
    .sort((a, b) => a.missing.length - b.missing.length)
    .slice(0, limit);
}

defTool("recipe_cookable", "Ranks recipes by what is missing for them.", { have: [""], limit: 5 }, cookable);

/** @type {DayPlan} */
const leftovers = { day: "Sunday", meals: ["leftovers"] };

defTool("sunday_plan", "Says what is eaten on Sundays.", {}, () => leftovers);

defTool(
  "stove_setting",
  "Converts words into the setting of a stove.",
  { heat: { type: "string", enum: ["low", "medium", "high"] } },
  ({ heat = "medium" }) => {
    /** @type {Record<string, number>} */
    const settings = { low: 2, medium: 5, high: 9 };
    return settings[heat];
  },
);

defTool(
  "allergy_warning",
  "Warns of what somebody in the house cannot eat.",
  { ingredients: ["nuts"] },
  /** @returns {string | false} */
  ({ ingredients = [] }) => {
    const found = ingredients.filter((i) => env.vars.allergies?.includes(i));
    return found.length > 0 && `Careful: ${found.join(", ")}`;
  },
);
