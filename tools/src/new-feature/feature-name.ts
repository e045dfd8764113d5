/** One name in every spelling the house uses for it. */

export type FeatureName = {
  /** hazard-note: files, folders, subjects. */
  kebab: string
  /** hazardNote: values and paths of calls. */
  camel: string
  /** HazardNote: types. */
  pascal: string
  /** hazard_note: tables. */
  snake: string
  /** hazard note: sentences. */
  words: string
}

/** PostgreSQL would want these in quotes for ever, so none of them becomes a table. */
const sqlWords = new Set(
  `all analyse analyze and any array as asc both case cast check collate column constraint create default desc distinct
  do else end except false fetch for foreign from grant group having in initially intersect into lateral leading limit
  localtime not null offset on only or order placing primary references returning select some symmetric table then to
  trailing true union unique user using variadic when where window with`.split(/\s+/),
)

export const nameFeature = (kebab: string): FeatureName => {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(kebab))
    throw new Error(`"${kebab}" is not kebab-case: write a singular noun like hazard-note`)
  if (sqlWords.has(kebab)) throw new Error(`"${kebab}" is a word of SQL: write what kind, like pay-order`)
  const words = kebab.split('-')
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return {
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: words.join('_'),
    words: words.join(' '),
  }
}
