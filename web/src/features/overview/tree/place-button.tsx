import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { wayTo } from './branches.ts'
import type { PlacesProps } from './places-props.ts'
import { TreeSheet } from './tree-sheet.tsx'
import { useBranches } from './use-branches.ts'
import styles from './place-button.module.css'

/** Where the list looks, and the way to another place. */
export const PlaceButton = (props: PlacesProps) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { root } = useBranches(props)
  const names = root ? wayTo(root, props.chosen).map(({ name }) => name) : []
  return (
    <>
      <button type="button" className={styles.place} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="layers" size={18} />
        <span className={styles.names}>{names.join(' › ') || t(($) => $.unit.tree.label)}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen && <TreeSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
