// Stands in for modules that only mark a boundary (server-only) and for files that carry no behaviour (styles, pictures).
export default {};
