/** The brand that is there when nothing else is: no database, no network, no catalogue. */
import { Brand } from './brand.ts'
import { defaultRow } from './default-row.ts'

export const defaultCode = 'default'

export const defaultBrand: Brand = Brand.parse({ ...defaultRow, art: { logo: null, logoDark: null, hero: null } })
