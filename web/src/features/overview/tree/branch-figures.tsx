import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import type { Branch } from './branches.ts'
import styles from './branch-figures.module.css'

/** How many are in trouble, how bad the worst is, how many there are; where there is none, nothing is known. */
export const BranchFigures = ({ branch: { inTrouble, worst, total } }: { readonly branch: Branch }) => (
  <span className={styles.figures} aria-hidden="true">
    {inTrouble > 0 && <b>{inTrouble}</b>}
    {total === 0 ? <Icon name="minus" size={18} /> : <SeverityBadge severity={severityOf(worst)} size={18} />}
    <span className={styles.total}>{total}</span>
  </span>
)

export const useSpokenFigures = () => {
  const t = useText()
  return ({ worst, inTrouble, total }: Branch): string =>
    total === 0
      ? t(($) => $.shell.fresh.none)
      : t(($) => $.unit.tree.spoken, { worst: t(($) => $.shell.state[worst]), inTrouble, total })
}
