import type { CareTest } from '#device-type.ts'

/** By what a record names one of the tests of a kind: no kind has two of one name. */
export const careKeyOf = ({ name }: Pick<CareTest, 'name'>): string => name.en
