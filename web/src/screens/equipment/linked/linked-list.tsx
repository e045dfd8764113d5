import type { UseQueryResult } from '@tanstack/react-query'
import type { Call } from '@vigil/contract/call'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icon-paths.ts'
import { RecordRow } from '#ui/row/record-row.tsx'
import type { messages } from './texts.zh.ts'
import styles from './linked.module.css'

interface Face {
  readonly id: string
  readonly name: string
  readonly sub: string
  /** Its page, or the page on which it stands. */
  readonly to: string
}

interface LinkedListProps<Row> {
  readonly kind: keyof typeof messages.kinds
  readonly icon: IconName
  readonly call: Call
  readonly query: UseQueryResult<{ readonly rows: readonly Row[]; readonly next: string | null }>
  readonly faceOf: (row: Row) => Face
  /** Where those stand that have no room here. */
  readonly all: string
}

/** One kind of what touches this equipment. */
export const LinkedList = <Row,>({ kind, icon, call, query, faceOf, all }: LinkedListProps<Row>) => {
  const t = useText()
  const router = useRouter()
  const title = t(($) => $.equipmentWork.linked.kinds[kind])
  const open = (to: string) => ({ href: router.hrefOf(to), onPress: () => void router.go(to), selected: false })
  return (
    <section aria-label={title}>
      <h3 className={styles.kind}>{title}</h3>
      <QueryState query={query} call={call} rows={1}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <p className={styles.none}>{t(($) => $.equipmentWork.linked.none[kind])}</p>
          ) : (
            <>
              {rows.map(faceOf).map(({ id, name, sub, to }) => (
                <RecordRow
                  key={id}
                  {...open(to)}
                  sign={<Icon name={icon} size={22} />}
                  title={name}
                  sub={sub}
                  end={<Icon name="chevron-right" size={18} />}
                />
              ))}
              {next !== null && <RecordRow {...open(all)} title={t(($) => $.equipmentWork.linked.all)} />}
            </>
          )
        }
      </QueryState>
    </section>
  )
}
