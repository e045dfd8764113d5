/** News, help, downloads and pages from outside: one screen, which opens what its address says. Its words are among those of Me. */
import { area, row, screen, type RouteRow } from '#foundation/area/area.ts'

const content = screen('content', async () => (await import('./content-screen.tsx')).ContentScreen, ['me'])

const at = (path: string, zh: string, en: string, access: RouteRow['access'] = 'signedIn'): RouteRow =>
  row(`/pagesCommon/${path}`, zh, en, 'content', { access, screen: content })

export const contentArea = area({
  routes: [
    at('tabMe/about', '关于我们', 'About'),
    at('tabMe/version', '版本信息', 'Version'),
    at('tabMe/userManual', '用户手册', 'User manual'),
    at('tabMe/userManual/text', '用户手册：图文', 'Manual, text'),
    at('tabMe/userManual/video', '用户手册：视频', 'Manual, video'),
    at('feedback', '意见反馈', 'Feedback'),
    at('tabInfo/info', '消防资讯', 'Fire information'),
    at('tabInfo/infoDetail', '资讯详情', 'Fire information, article'),
    at('external/downloadApp', '下载应用', 'Download the app', 'public'),
    at('external/downloadCarnotApp', '下载应用（第二品牌）', 'Download the app, second brand', 'public'),
    at('external/pdf', 'PDF 阅读', 'PDF viewer', 'public'),
    at('externalCarnot/index', '外部页面（第二品牌）', 'External page, second brand', 'public'),
    at('externalCarnot/setting', '外部设置（第二品牌）', 'External settings, second brand'),
    at('news/newsList', '新闻资讯', 'News'),
    at('news/newsInfo', '新闻详情', 'News article'),
  ],
})
