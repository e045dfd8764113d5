import { treeCalls } from '@vigil/contract/equipment/tree'
import { useState } from 'react'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { BranchFigures, useSpokenFigures } from './branch-figures.tsx'
import { wayTo, type Branch } from './branches.ts'
import type { PlacesProps } from './places-props.ts'
import { useBranches } from './use-branches.ts'
import styles from './tree-sheet.module.css'

/** The same tree, one level at a time, where there is no room for all of it. */
export const TreeSheet = (props: PlacesProps & { readonly onClose: () => void }) => {
  const { chosen, onChoose, onClose } = props
  const t = useText()
  const { query, root } = useBranches(props)
  const choose = (id: string): void => {
    onChoose(id)
    onClose()
  }
  return (
    <Sheet open title={t(($) => $.unit.tree.label)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <QueryState query={query} call={treeCalls.tree} rows={5}>
        {() => root && <Levels root={root} chosen={chosen} onChoose={choose} />}
      </QueryState>
    </Sheet>
  )
}

const Levels = ({ root, chosen, onChoose }: { readonly root: Branch } & Pick<PlacesProps, 'chosen' | 'onChoose'>) => {
  const t = useText()
  const spoken = useSpokenFigures()
  const [at, setAt] = useState(() => wayTo(root, chosen).findLast(({ children }) => children.length > 0)?.id ?? '')
  const way = wayTo(root, at)
  const here = way.at(-1) ?? root
  const above = way.at(-2)
  return (
    <>
      <div className={styles.head}>
        {above && (
          <Button look="text" size="small" icon="chevron-left" onClick={() => setAt(above.id)}>
            {above.name}
          </Button>
        )}
        <h3 className={styles.name}>{here.name}</h3>
      </div>
      <Button look="soft" className={styles.all ?? ''} onClick={() => onChoose(here.id)}>
        {t(($) => $.unit.tree.show, { count: here.total })}
      </Button>
      <ul className={styles.rows}>
        {here.children.map((branch) => {
          const isParent = branch.children.length > 0
          return (
            <li key={branch.id}>
              <button
                type="button"
                className={styles.row}
                aria-label={`${branch.name}, ${spoken(branch)}`}
                {...(branch.id === chosen ? { 'aria-current': true } : {})}
                onClick={() => (isParent ? setAt(branch.id) : onChoose(branch.id))}
              >
                <span className={styles.text}>{branch.name}</span>
                <BranchFigures branch={branch} />
                <span className={styles.deeper}>{isParent && <Icon name="chevron-right" size={18} />}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
