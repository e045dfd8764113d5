import { useQuery } from '@tanstack/react-query'
import { Link } from '@vigil/contract/content/article-body'
import { websiteCalls, type Article } from '@vigil/contract/content/website'
import { ArticleView } from '#features/content/article-view.tsx'
import { contentPaths } from '#infrastructure/navigation/content-paths.ts'
import { RecordById, RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './manual-page.module.css'

/** One film of the manual. It is somebody else’s page, so it is opened beside this one, and its host is said before. */
export const FilmPage = () => {
  const t = useText()
  const { idOf } = useAddressFields<'id'>()
  const way = { text: t(($) => $.me.content.manual.title), to: contentPaths.manual }
  const missing = {
    title: t(($) => $.me.content.article.missing),
    hint: t(($) => $.me.content.article.missingHint),
    way,
  }
  return (
    <RecordPage title={t(($) => $.me.content.manual.title)} body="column">
      <RecordById id={idOf('id')} missing={missing}>
        {(entryId) => <Film key={entryId} entryId={entryId} />}
      </RecordById>
    </RecordPage>
  )
}

const Film = ({ entryId }: { readonly entryId: string }) => {
  const can = useCan()
  const query = useQuery({ ...queryOf(websiteCalls.article, { entryId }), enabled: can(websiteCalls.article) })
  return (
    <QueryState query={query} call={websiteCalls.article} rows={4}>
      {(article) => (
        <>
          <ArticleView article={article} />
          <Opening article={article} />
        </>
      )}
    </QueryState>
  )
}

/** The page of a film; undefined for what is no address of one, which is asked once more where it becomes a link. */
const hostOf = (video: string | null): string | undefined => {
  if (video === null || !Link.safeParse(video).success || !URL.canParse(video)) return undefined
  const { protocol, host } = new URL(video)
  return protocol === 'https:' ? host : undefined
}

const Opening = ({ article: { entryId, video } }: { readonly article: Article }) => {
  const t = useText()
  const played = useCommand(websiteCalls.updateAd, () => undefined)
  const learned = useCommand(websiteCalls.read, () => undefined)
  const host = hostOf(video)
  if (video === null || host === undefined)
    return <EmptyState compact picture="nothing" title={t(($) => $.me.content.manual.noVideo)} />
  const count = (): void => {
    void played.run({ entryId, event: 'play' })
    void learned.run({ entryId })
  }
  return (
    <Card>
      <p>{t(($) => $.me.content.manual.outside, { host })}</p>
      <a className={styles.open} href={video} target="_blank" rel="noopener noreferrer" onClick={count}>
        {t(($) => $.me.content.manual.open)}
      </a>
    </Card>
  )
}
