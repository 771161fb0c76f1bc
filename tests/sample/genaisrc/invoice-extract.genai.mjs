script({
    title: "Read an invoice",
    description: "Gets the numbers out of a supplier's invoice.",
    group: "office",
    accept: ".PDF,.Png",
    parameters: {
        supplier: null,
        currency: "EUR",
        columns: [],
        vat: {
            type: "number",
            description: "The rate that is expected, in percent.",
            default: 21,
        },
    },
})

const { supplier, currency, columns, vat } = env.vars
def("INVOICE", env.files)

const total = await JSONSchema.infer({ net: 0, vat: 0, gross: 0 })
defSchema("TOTAL", total)

$`Read <INVOICE> of ${supplier} in ${currency}: ${columns}. VAT should be ${vat} %.
Answer with a TOTAL.`
