import type { OemFigures } from '@vigil/contract/tenancy/oem-figures'
import { initialOf } from '#foundation/session/initial-of.ts'
import styles from './oem-mark.module.css'

/** Its first letter on its own colour; grey until it has one. */
export const OemMark = ({ name, brand }: Pick<OemFigures, 'name' | 'brand'>) => (
  <i
    className={styles.mark}
    data-plain={brand === null}
    aria-hidden="true"
    style={brand ? { background: brand.colour } : {}}
  >
    {initialOf(name)}
  </i>
)
