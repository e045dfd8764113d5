import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { RowLink } from '#ui/row/row-link.tsx'
import { Cells } from './column-row.tsx'
import type { RecordColumn, RecordSection } from './record-columns.ts'
import type { RecordListProps } from './record-list.tsx'
import styles from './record-list.module.css'

const standsAlone = <Row,>({ at }: RecordColumn<Row>): boolean => at === 'line' || at === 'end' || at === 'table'

/** The same columns where there is room to compare them: a line each, under headings that stay. */
export const RecordTable = <Row,>(props: RecordListProps<Row>) => {
  const t = useText()
  const { sections, kind } = props
  const alone = kind.columns.filter(standsAlone)
  const title = kind.columns.find(({ at }) => at === 'title')
  return (
    <div className={styles.card}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{title?.heading?.(t)}</th>
            {alone.map(({ name, heading, isFigure }) => (
              <th key={name} scope="col" className={isFigure ? styles.figure : undefined}>
                {heading?.(t)}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map((section, index) => (
          <tbody key={section.title ?? index}>
            <GroupLine section={section} columns={alone.length + 1} />
            {section.rows.map((row) => (
              <RecordLine key={(kind.keyOf ?? kind.idOf)(row)} {...props} row={row} alone={alone} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface GroupLineProps<Row> {
  readonly section: RecordSection<Row>
  readonly columns: number
}

const GroupLine = <Row,>({ section: { title, count, hint }, columns }: GroupLineProps<Row>) =>
  title !== undefined && (
    <tr>
      <th scope="rowgroup" colSpan={columns} className={styles.group}>
        {title}
        {count !== undefined && <small>{count}</small>}
        {hint !== undefined && <small>{hint}</small>}
      </th>
    </tr>
  )

interface RecordLineProps<Row> extends RecordListProps<Row> {
  readonly row: Row
  readonly alone: readonly RecordColumn<Row>[]
}

const RecordLine = <Row,>({ row, alone, kind, chosen, onOpen }: RecordLineProps<Row>) => {
  const router = useRouter()
  const address = kind.addressOf(row)
  const selected = kind.idOf(row) === chosen
  const face = (
    <>
      <Cells columns={kind.columns} at="sign" row={row} />
      <span>
        <Cells columns={kind.columns} at="title" row={row} />
        <Cells columns={kind.columns} at="under" row={row} />
      </span>
    </>
  )
  return (
    <tr className={styles.record} data-selected={selected}>
      <th scope="row">
        {address === undefined ? (
          <span className={styles.name}>{face}</span>
        ) : (
          <RowLink
            href={router.hrefOf(address)}
            className={styles.name ?? ''}
            selected={selected}
            onPress={() => onOpen(row)}
          >
            {face}
          </RowLink>
        )}
      </th>
      {alone.map(({ name, isFigure, Cell }) => (
        <td key={name} className={isFigure ? styles.figure : undefined}>
          <Cell row={row} />
        </td>
      ))}
    </tr>
  )
}
