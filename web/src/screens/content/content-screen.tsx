import type { ComponentType } from 'react'
import { contentPaths as at } from '#features/content/content-paths.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'

const About = lazyPart(async () => (await import('./about/about-page.tsx')).AboutPage)
const Version = lazyPart(async () => (await import('./about/version-page.tsx')).VersionPage)
const Manual = lazyPart(async () => (await import('./manual/manual-page.tsx')).ManualPage)
const Film = lazyPart(async () => (await import('./manual/film-page.tsx')).FilmPage)
const Feedback = lazyPart(async () => (await import('./feedback/feedback-page.tsx')).FeedbackPage)
const News = lazyPart(async () => (await import('./news/news-page.tsx')).NewsPage)
const Info = lazyPart(async () => (await import('./news/news-page.tsx')).InfoPage)
const ArticleRead = lazyPart(async () => (await import('./news/article-page.tsx')).ArticlePage)
const Download = lazyPart(async () => (await import('./download/download-page.tsx')).DownloadPage)
const Second = lazyPart(async () => (await import('./download/download-page.tsx')).SecondDownloadPage)
const Pdf = lazyPart(async () => (await import('./pdf/pdf-page.tsx')).PdfPage)
const External = lazyPart(async () => (await import('./external/external-page.tsx')).ExternalPage)
const Settings = lazyPart(async () => (await import('./external/settings-page.tsx')).SettingsPage)

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
  ).map(([path, page]) => [path.toLowerCase(), page]),
)

/** What its address says: each page is a piece of its own, fetched when it is opened. */
export const ContentScreen = () => {
  const { pathname } = useLocation()
  // People bookmark in any case, with and without a stroke at the end; the route table has let this one in.
  const Page = pages[pathname.replace(/\/+$/, '').toLowerCase()] ?? News
  return <Page />
}
