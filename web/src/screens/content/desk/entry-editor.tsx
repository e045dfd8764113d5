import { useQuery } from '@tanstack/react-query'
import { websiteDeskCalls, type ContentEntry } from '@vigil/contract/content/website-desk'
import { minutesToRead } from '@vigil/contract/content/article-body'
import { ArticleView } from '#features/content/article-view.tsx'
import { deskPath } from '#infrastructure/navigation/content-paths.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import styles from './desk.module.css'
import { EntryFields } from './entry-fields.tsx'
import { PublishCard } from './publish-card.tsx'
import { useEntryDraft, type EntryDraft } from './use-entry-draft.ts'

/** One entry at the desk: its fields, its text in both languages, how readers will see it, and when. */
export const EntryEditor = ({ entryId }: { readonly entryId: string }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const query = useQuery({
    ...queryOf(websiteDeskCalls.entry, { entryId }),
    enabled: can(websiteDeskCalls.entry),
    // What is being written is not overwritten by what is read again.
    refetchOnWindowFocus: false,
  })
  const back = { label: t(($) => $.me.content.desk.toList), onPress: () => void router.go(deskPath, 'redirect') }
  return (
    <RecordPage title={t(($) => $.me.content.desk.edit)} subtitle={query.data?.title.zh} back={back}>
      <QueryState query={query} call={websiteDeskCalls.entry} rows={6}>
        {(entry) => <Writing entry={entry} />}
      </QueryState>
    </RecordPage>
  )
}

const Writing = ({ entry }: { readonly entry: ContentEntry }) => {
  const t = useText()
  const writing = useEntryDraft(entry)
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <EntryFields entry={entry} writing={writing} />
        </div>
        <div className={styles.column}>
          <PublishCard entry={entry} writing={writing} />
          <Preview entry={entry} writing={writing} />
        </div>
      </div>
      {writing.mayEdit && (
        <Dock>
          <FailureLine failure={writing.failure} />
          <Button size="large" busy={writing.busy} disabled={!writing.isChanged} onClick={writing.save}>
            {t(($) => $.me.content.desk.save)}
          </Button>
        </Dock>
      )}
    </>
  )
}

interface PreviewProps {
  readonly entry: ContentEntry
  readonly writing: EntryDraft
}

const Preview = ({ entry, writing: { draft } }: PreviewProps) => {
  const t = useText()
  const { pictures, isOfPlatform, publishedAt, changedAt } = entry
  const cover = pictures.find(({ no }) => no === draft.cover) ?? null
  const minutes = draft.body.zh === null ? 1 : minutesToRead(draft.body.zh)
  return (
    <Card title={t(($) => $.me.content.desk.preview)}>
      <div className={styles.preview}>
        <ArticleView
          article={{ ...draft, cover, pictures, isOfPlatform, minutes, publishedAt: publishedAt ?? changedAt }}
        />
      </div>
      <p className={styles.sub}>{t(($) => $.me.content.desk.previewHint)}</p>
    </Card>
  )
}
