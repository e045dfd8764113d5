const graphemes = new Intl.Segmenter()

/** The first letter of a name as a person counts letters, for the round sign beside it. */
export const initialOf = (name: string): string =>
  graphemes.segment(name)[Symbol.iterator]().next().value?.segment ?? ''
