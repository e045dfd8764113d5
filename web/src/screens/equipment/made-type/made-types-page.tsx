import { useQuery } from '@tanstack/react-query'
import { madeTypeCalls, type MadeTypeSummary } from '@vigil/contract/equipment/made-type'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useSession } from '#foundation/session/use-session.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TypeEditor } from './type-editor.tsx'
import styles from './made-type.module.css'

const beginNew = 'new'

/** The kinds that this operator has made, and one of them open. */
export const TypesPage = () => {
  const t = useText()
  const { wordOf, change } = useAddressFields<'type'>()
  const open = wordOf('type')
  if (open === undefined) return <TypeList onOpen={(type) => change({ type })} />
  return (
    <RecordPage
      title={t(($) => $.equipmentWork.types.title)}
      back={{ label: t(($) => $.shell.nav.back), onPress: () => change({ type: undefined }) }}
    >
      {open === beginNew ? (
        <TypeEditor onKept={(type) => change({ type })} onGone={() => change({ type: undefined })} />
      ) : (
        <OpenType key={open} madeTypeId={open} onGone={() => change({ type: undefined })} />
      )}
    </RecordPage>
  )
}

const TypeList = ({ onOpen }: { readonly onOpen: (type: string) => void }) => {
  const t = useText()
  const can = useCan()
  const isOperator = typeof useSession()?.user.oemId === 'string'
  const query = useQuery({ ...queryOf(madeTypeCalls.find, {}), enabled: can(madeTypeCalls.find) })
  const add = can(madeTypeCalls.add) && isOperator && (
    <Button size="small" icon="plus" onClick={() => onOpen(beginNew)}>
      {t(($) => $.equipmentWork.types.add)}
    </Button>
  )
  return (
    <RecordPage title={t(($) => $.equipmentWork.types.title)} actions={add}>
      <div className={styles.body}>
        <p className={styles.hint}>{t(($) => $.equipmentWork.types.hint)}</p>
        {!isOperator && <p className={styles.hint}>{t(($) => $.equipmentWork.types.noOperator)}</p>}
        <QueryState query={query} call={madeTypeCalls.find}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState
                picture="nothing"
                title={t(($) => $.equipmentWork.types.none)}
                hint={t(($) => $.equipmentWork.types.noneHint)}
              />
            ) : (
              <ul className={styles.list}>
                {rows.map((row) => (
                  <li key={row.madeTypeId}>
                    <TypeRow row={row} onOpen={() => onOpen(row.madeTypeId)} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryState>
      </div>
    </RecordPage>
  )
}

const TypeRow = ({ row, onOpen }: { readonly row: MadeTypeSummary; readonly onOpen: () => void }) => {
  const t = useText()
  const nameOf = useName()
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <b>{nameOf(row.name)}</b>
      <span>
        {[
          t(($) => $.equipmentWork.types.state[row.state]),
          ...(row.version > 0 ? [t(($) => $.equipmentWork.types.version, { version: row.version })] : []),
        ].join(' · ')}
      </span>
    </button>
  )
}

const OpenType = ({ madeTypeId, onGone }: { readonly madeTypeId: string; readonly onGone: () => void }) => {
  const query = useQuery(queryOf(madeTypeCalls.detail, { madeTypeId }))
  return (
    <QueryState query={query} call={madeTypeCalls.detail}>
      {(type) => <TypeEditor type={type} onKept={() => void query.refetch()} onGone={onGone} />}
    </QueryState>
  )
}
