import { SectionHead } from '#ui/surface/section-head.tsx'
import { ColumnRow } from './column-row.tsx'
import type { RecordKind, RecordSection } from './record-columns.ts'
import styles from './record-list.module.css'

export interface RecordListProps<Row> {
  readonly sections: readonly RecordSection<Row>[]
  readonly kind: RecordKind<Row>
  /** Which of them is open beside the list. */
  readonly chosen: string | undefined
  readonly onOpen: (row: Row) => void
}

/** Records one below the other, in their sections. */
export const RecordList = <Row,>({ sections, ...rest }: RecordListProps<Row>) =>
  sections.map(
    (section, index) =>
      section.rows.length > 0 && <SectionRows key={section.title ?? index} section={section} {...rest} />,
  )

type SectionRowsProps<Row> = Omit<RecordListProps<Row>, 'sections'> & { readonly section: RecordSection<Row> }

const SectionRows = <Row,>({ section, kind, chosen, onOpen }: SectionRowsProps<Row>) => {
  const { title, count, hint, isUrgent = false, rows } = section
  return (
    <section className={styles.section}>
      {title !== undefined && <SectionHead title={title} count={count} />}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <ul className={`${styles.rows} ${isUrgent ? styles.urgent : ''}`}>
        {rows.map((row) => {
          const shown = {
            row,
            href: kind.addressOf(row),
            selected: kind.idOf(row) === chosen,
            onPress: () => onOpen(row),
          }
          return (
            <li key={(kind.keyOf ?? kind.idOf)(row)}>
              {kind.Row ? <kind.Row {...shown} /> : <ColumnRow columns={kind.columns} {...shown} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
