import { treeCalls } from '@vigil/contract/equipment/tree'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Tree, type TreeItem } from '#ui/choice/tree.tsx'
import { BranchFigures, useSpokenFigures } from './branch-figures.tsx'
import type { Branch } from './branches.ts'
import type { PlacesProps } from './places-props.ts'
import { useBranches } from './use-branches.ts'
import styles from './tree-column.module.css'

/** Where it is worst: the unit's buildings, floors and systems beside its list. */
export const TreeColumn = (props: PlacesProps) => {
  const { projectId, chosen, onChoose } = props
  const t = useText()
  const spoken = useSpokenFigures()
  const { query, root } = useBranches(props)
  const itemOf = (branch: Branch): TreeItem => ({
    id: branch.id,
    text: branch.name,
    spoken: spoken(branch),
    aside: <BranchFigures branch={branch} />,
    children: branch.children.map(itemOf),
  })
  return (
    <nav className={styles.column} aria-label={t(($) => $.unit.tree.label)}>
      <h2 className={styles.title}>{t(($) => $.unit.tree.label)}</h2>
      <QueryState query={query} call={treeCalls.tree} rows={5}>
        {() =>
          root && (
            <Tree
              key={projectId}
              label={t(($) => $.unit.tree.label)}
              roots={[itemOf(root)]}
              chosen={chosen}
              onChoose={onChoose}
            />
          )
        }
      </QueryState>
    </nav>
  )
}
