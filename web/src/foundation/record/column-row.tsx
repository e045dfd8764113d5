import { useRouter } from '#infrastructure/navigation/places.ts'
import { RecordRow } from '#ui/row/record-row.tsx'
import type { RecordColumn, RecordRowProps } from './record-columns.ts'
import styles from './record-list.module.css'

type Columns<Row> = readonly RecordColumn<Row>[]

interface CellsProps<Row> {
  readonly columns: Columns<Row>
  readonly at: RecordColumn<Row>['at']
  readonly row: Row
}

/** What of the columns stands at one place; what is empty leaves no trace. */
export const Cells = <Row,>({ columns, at, row }: CellsProps<Row>) =>
  columns
    .filter((column) => column.at === at)
    .map(({ name, Cell }) => (
      <span key={name} className={styles[at]}>
        <Cell row={row} />
      </span>
    ))

/** One record on a phone, or in a list that has its detail beside it. */
export const ColumnRow = <Row,>({
  columns,
  row,
  href,
  ...rest
}: RecordRowProps<Row> & { readonly columns: Columns<Row> }) => {
  const router = useRouter()
  return (
    <RecordRow
      {...rest}
      href={href === undefined ? undefined : router.hrefOf(href)}
      sign={<Cells columns={columns} at="sign" row={row} />}
      title={<Cells columns={columns} at="title" row={row} />}
      sub={
        <>
          <Cells columns={columns} at="under" row={row} />
          <span className={styles.lines}>
            <Cells columns={columns} at="line" row={row} />
          </span>
          <Cells columns={columns} at="row" row={row} />
        </>
      }
      end={<Cells columns={columns} at="end" row={row} />}
    />
  )
}
