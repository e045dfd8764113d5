/** Apart from the area: the push worker leads here, and it is one small file without any page. */
export const noticePlaces = {
  notice: '/pages/notice/notice',
  noticeItem: '/pages/notice/noticeItem',
  pushList: '/pagesCommon/pushHistory/pushList',
} as const
