import { contentKinds, contentStates, contentKindRows } from '@vigil/contract/content/content-kinds'
import { websiteDeskCalls, type EntrySummary } from '@vigil/contract/content/website-desk'
import { useState } from 'react'
import { contentPaths, deskPath } from '#infrastructure/navigation/content-paths.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { AddSheet } from './add-sheet.tsx'
import styles from './desk.module.css'
import { EntryEditor } from './entry-editor.tsx'

/** The desk of whoever writes for readers: everything by kind and state, and the editor of one. */
export const DeskPage = () => {
  const { idOf } = useAddressFields<'id'>()
  const entryId = idOf('id')
  return entryId === undefined ? <DeskList /> : <EntryEditor key={entryId} entryId={entryId} />
}

const DeskList = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const [adding, setAdding] = useState(false)
  const { oneOf } = useAddressFields<'of' | 'state'>()
  const [of, state] = [oneOf('of', contentKinds), oneOf('state', contentStates)]
  const query = usePages(websiteDeskCalls.find, { ...(of && { of }), ...(state && { state }) })
  const add = can(websiteDeskCalls.add) && (
    <Button size="small" icon="plus" onClick={() => setAdding(true)}>
      {t(($) => $.me.content.desk.add)}
    </Button>
  )
  const back = {
    label: t(($) => $.me.content.news.title),
    onPress: () => void router.go(contentPaths.news, 'redirect'),
  }
  return (
    <RecordPage title={t(($) => $.me.content.desk.title)} body="column" actions={add} back={back}>
      <Filters />
      <PagedRows
        query={query}
        call={websiteDeskCalls.find}
        none={
          <EmptyState
            picture="nothing"
            title={t(($) => $.me.content.desk.none)}
            hint={t(($) => $.me.content.desk.noneHint)}
            action={add}
          />
        }
      >
        {(rows) => (
          <Card padded={false}>
            <ul className={styles.rows}>
              {rows.map((entry) => (
                <li key={entry.entryId}>
                  <EntryRow entry={entry} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </PagedRows>
      {adding && <AddSheet of={of ?? 'news'} onClose={() => setAdding(false)} />}
    </RecordPage>
  )
}

const Filters = () => {
  const t = useText()
  const nameOf = useName()
  const { oneOf, change } = useAddressFields<'of' | 'state'>()
  const kinds = [
    { value: 'all', text: t(($) => $.me.content.desk.allKinds) },
    ...contentKinds.map((kind) => ({ value: kind, text: nameOf(contentKindRows[kind]) })),
  ]
  const states = [
    { value: 'all', text: t(($) => $.me.content.desk.allStates) },
    ...contentStates.map((value) => ({ value, text: t(($) => $.me.content.desk.states[value]) })),
  ]
  return (
    <>
      <SelectField
        label={t(($) => $.me.content.desk.kind)}
        value={oneOf('of', contentKinds) ?? 'all'}
        options={kinds}
        onChange={(value) => change({ of: value === 'all' ? undefined : value })}
      />
      <ChipRow
        label={t(($) => $.me.content.desk.state)}
        chips={states}
        chosen={[oneOf('state', contentStates) ?? 'all']}
        onPress={(value) => change({ state: value === 'all' ? undefined : value })}
      />
    </>
  )
}

const EntryRow = ({ entry }: { readonly entry: EntrySummary }) => {
  const t = useText()
  const language = useLanguage()
  const nameOf = useName()
  const router = useRouter()
  const { entryId, kind, state, title, changedAt, changedBy, isChanged, publishedNo, publishAt, readers } = entry
  return (
    <a className={styles.row} href={router.hrefOf(`${deskPath}&id=${entryId}`)}>
      <span className={styles.words}>
        <b>{title.zh}</b>
        <span className={styles.sub}>
          {[
            nameOf(contentKindRows[kind]),
            changedBy,
            dayTimeText(Date.parse(changedAt), language),
            publishAt && t(($) => $.me.content.desk.scheduled, { time: dayTimeText(Date.parse(publishAt), language) }),
            publishedNo > 0 && t(($) => $.me.content.desk.readers, { n: readers }),
            publishedNo > 0 && isChanged && t(($) => $.me.content.desk.changed),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={`${styles.state} ${styles[state]}`}>{t(($) => $.me.content.desk.states[state])}</span>
    </a>
  )
}
