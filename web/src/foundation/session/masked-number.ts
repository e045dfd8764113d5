/** A number that its owner recognises and nobody behind him can read. */
export const maskedNumber = (mobile: string): string => mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1 **** $2')
