/** The door of the second brand, which the specification gives pages of its own. */
export const secondPage = 'loginCarnot'
