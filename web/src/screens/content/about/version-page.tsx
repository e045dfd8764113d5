import { appVersionCalls } from '@vigil/contract/content/app-version'
import { websiteCalls, type ArticleSummary } from '@vigil/contract/content/website'
import { contentPaths } from '#infrastructure/navigation/content-paths.ts'
import { runningVersion } from '#features/content/running-version.ts'
import { useVersionCheck } from '#features/content/use-update.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import { SectionHead } from '#ui/surface/section-head.tsx'
import { ArticleRow } from '../news/article-row.tsx'
import listStyles from '../news/news-page.module.css'
import styles from './about-page.module.css'

/** Which version runs, whether it may stay, and what each one brought. */
export const VersionPage = () => {
  const t = useText()
  return (
    <RecordPage title={t(($) => $.me.content.version.title)} body="column">
      <Running />
      <Notes />
    </RecordPage>
  )
}

const Running = () => {
  const t = useText()
  const version = runningVersion()
  const query = useVersionCheck()
  return (
    <Card>
      <QueryState query={query} call={appVersionCalls.check} rows={1}>
        {({ update, version: row }) => (
          <div className={styles.state}>
            <b>{t(($) => $.me.content.version.running, { version })}</b>
            <span role="status" className={styles.sub}>
              {t(($) => $.me.content.version[update], { version: row?.newest ?? version })}
            </span>
            {update !== 'none' && (
              <Button look={update === 'forced' ? 'primary' : 'outline'} onClick={() => location.reload()}>
                {t(($) => $.me.content.version.update)}
              </Button>
            )}
          </div>
        )}
      </QueryState>
    </Card>
  )
}

const Notes = () => {
  const t = useText()
  const query = usePages(websiteCalls.versionNotes, {})
  return (
    <>
      <SectionHead title={t(($) => $.me.content.version.notes)} />
      <PagedRows
        query={query}
        call={websiteCalls.versionNotes}
        none={
          <EmptyState
            compact
            picture="nothing"
            title={t(($) => $.me.content.version.notesNone)}
            hint={t(($) => $.me.content.version.notesNoneHint)}
          />
        }
      >
        {(rows: readonly ArticleSummary[]) => (
          <Card padded={false}>
            <ul className={listStyles.rows}>
              {rows.map((note) => (
                <li key={note.entryId}>
                  <ArticleRow article={note} to={`${contentPaths.newsInfo}?id=${note.entryId}`} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </PagedRows>
    </>
  )
}
