/** The page that the square on a printed report opens, and what its code is called in the address. */
export const reportCheckPage = '/pagesCommon/external/external'
export const reportCheckField = 'check'
