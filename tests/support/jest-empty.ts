// Stands in for modules that only mark a boundary (server-only) and for files without behavior (styles, images).
export default {};
