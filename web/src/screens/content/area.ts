/** News, help, downloads and pages from outside. */
import { area, row } from '#foundation/area/area.ts'

export const contentArea = area({
  routes: [
    row('/pagesCommon/tabMe/about', '关于我们', 'About', 'content'),
    row('/pagesCommon/tabMe/version', '版本信息', 'Version', 'content'),
    row('/pagesCommon/tabMe/userManual', '用户手册', 'User manual', 'content'),
    row('/pagesCommon/tabMe/userManual/text', '用户手册：图文', 'Manual, text', 'content'),
    row('/pagesCommon/tabMe/userManual/video', '用户手册：视频', 'Manual, video', 'content'),
    row('/pagesCommon/feedback', '意见反馈', 'Feedback', 'content'),
    row('/pagesCommon/tabInfo/info', '消防资讯', 'Fire information', 'content'),
    row('/pagesCommon/tabInfo/infoDetail', '资讯详情', 'Fire information, article', 'content'),
    row('/pagesCommon/external/downloadApp', '下载应用', 'Download the app', 'content', { access: 'public' }),
    row(
      '/pagesCommon/external/downloadCarnotApp',
      '下载应用（第二品牌）',
      'Download the app, second brand',
      'content',
      { access: 'public' },
    ),
    row('/pagesCommon/external/pdf', 'PDF 阅读', 'PDF viewer', 'content', { access: 'public' }),
    row('/pagesCommon/externalCarnot/index', '外部页面（第二品牌）', 'External page, second brand', 'content', {
      access: 'public',
    }),
    row('/pagesCommon/externalCarnot/setting', '外部设置（第二品牌）', 'External settings, second brand', 'content'),
    row('/pagesCommon/news/newsList', '新闻资讯', 'News', 'content'),
    row('/pagesCommon/news/newsInfo', '新闻详情', 'News article', 'content'),
  ],
})
