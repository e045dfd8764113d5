import type { User } from '@vigil/contract/people/user'

/** How somebody is called here: by his name, or by what he signs in with. */
export const nameOf = ({ person, nickname, userName }: Pick<User, 'person' | 'nickname' | 'userName'>): string =>
  person || nickname || userName

/** Enough to know the number again, not enough to read it over a shoulder. */
export const hiddenTel = (tel: string): string => tel.replace(/^(\d{3})\d{4}(\d{4})$/, '$1 **** $2')
