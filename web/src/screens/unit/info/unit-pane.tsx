import { UnitBody } from './unit-body.tsx'
import styles from './unit-pane.module.css'

/** The chosen unit beside the list. */
export const UnitPane = ({ projectId }: { readonly projectId: string }) => (
  <aside className={styles.pane}>
    <UnitBody projectId={projectId} />
  </aside>
)
