import type { ComponentType } from 'react'
import { contentPaths as at } from '#infrastructure/navigation/content-paths.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'

const Waiting = () => {
  const t = useText()
  return (
    <main>
      <RowSkeleton rows={6} label={t(($) => $.shell.load.loading)} />
    </main>
  )
}

const page = (load: () => Promise<ComponentType>) => lazyPart(load, { waiting: <Waiting /> })

const About = page(async () => (await import('./about/about-page.tsx')).AboutPage)
const Version = page(async () => (await import('./about/version-page.tsx')).VersionPage)
const Manual = page(async () => (await import('./manual/manual-page.tsx')).ManualPage)
const Film = page(async () => (await import('./manual/film-page.tsx')).FilmPage)
const Feedback = page(async () => (await import('./feedback/feedback-page.tsx')).FeedbackPage)
const News = page(async () => (await import('./news/news-page.tsx')).NewsPage)
const Info = page(async () => (await import('./news/news-page.tsx')).InfoPage)
const ArticleRead = page(async () => (await import('./news/article-page.tsx')).ArticlePage)
const Download = page(async () => (await import('./download/download-page.tsx')).DownloadPage)
const Second = page(async () => (await import('./download/download-page.tsx')).SecondDownloadPage)
const Pdf = page(async () => (await import('./pdf/pdf-page.tsx')).PdfPage)
const External = page(async () => (await import('./external/external-page.tsx')).ExternalPage)
const Settings = page(async () => (await import('./external/settings-page.tsx')).SettingsPage)

const pages: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  (
    [
      [at.about, About],
      [at.version, Version],
      [at.manual, Manual],
      [at.manualText, ArticleRead],
      [at.manualVideo, Film],
      [at.feedback, Feedback],
      [at.info, Info],
      [at.infoDetail, ArticleRead],
      [at.news, News],
      [at.newsInfo, ArticleRead],
      [at.download, Download],
      [at.downloadSecond, Second],
      [at.pdf, Pdf],
      [at.externalSecond, External],
      [at.externalSecondSettings, Settings],
    ] as const
  ).map(([path, shown]) => [path.toLowerCase(), shown]),
)

/** What its address says: each page is a piece of its own, fetched when it is opened. */
export const ContentScreen = () => {
  const { pathname } = useLocation()
  // People bookmark in any case, with and without a stroke at the end; the route table has let this one in.
  const Page = pages[pathname.replace(/\/+$/, '').toLowerCase()] ?? News
  return <Page />
}
