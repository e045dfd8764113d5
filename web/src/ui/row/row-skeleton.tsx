import styles from './row-skeleton.module.css'

/** Rows of the same height as the real ones. They appear only when the wait is long enough to notice. */
export const RowSkeleton = ({ rows, label }: { readonly rows: number; readonly label: string }) => (
  <div className={styles.rows} role="status" aria-label={label}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={styles.row}>
        <i className={styles.tile} />
        <span className={styles.words}>
          <i style={{ width: `${48 + ((row * 17) % 28)}%` }} />
          <i className={styles.thin} />
        </span>
        <i className={styles.value} />
      </div>
    ))}
  </div>
)
