import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import type { Branch } from './branches.ts'
import styles from './branch-figures.module.css'

/** How many are in trouble, how bad the worst is, how many there are. */
export const BranchFigures = ({ branch: { inTrouble, worst, total } }: { readonly branch: Branch }) => (
  <span className={styles.figures} aria-hidden="true">
    {inTrouble > 0 && <b>{inTrouble}</b>}
    <SeverityBadge severity={severityOf(worst)} size={18} />
    <span className={styles.total}>{total}</span>
  </span>
)

export const useSpokenFigures = () => {
  const t = useText()
  return ({ worst, inTrouble, total }: Branch): string =>
    t(($) => $.unit.tree.spoken, { worst: t(($) => $.shell.state[worst]), inTrouble, total })
}
