/** Where news, help and feedback are read: as the route table spells them. */
export const contentPaths = {
  about: '/pagesCommon/tabMe/about',
  version: '/pagesCommon/tabMe/version',
  manual: '/pagesCommon/tabMe/userManual',
  manualText: '/pagesCommon/tabMe/userManual/text',
  manualVideo: '/pagesCommon/tabMe/userManual/video',
  feedback: '/pagesCommon/feedback',
  info: '/pagesCommon/tabInfo/info',
  infoDetail: '/pagesCommon/tabInfo/infoDetail',
  download: '/pagesCommon/external/downloadApp',
  downloadSecond: '/pagesCommon/external/downloadCarnotApp',
  pdf: '/pagesCommon/external/pdf',
  externalSecond: '/pagesCommon/externalCarnot/index',
  externalSecondSettings: '/pagesCommon/externalCarnot/setting',
  news: '/pagesCommon/news/newsList',
  newsInfo: '/pagesCommon/news/newsInfo',
} as const

/** A page of our own: the desk opens beside the list that it writes for. */
export const deskPath = `${contentPaths.news}?view=desk`

/** The first steps, beside the manual. */
export const guidePath = `${contentPaths.manual}?view=guide`
