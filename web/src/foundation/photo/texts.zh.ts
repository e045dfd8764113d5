/** Words of photos, wherever they are taken: an area that shows some has them among its own. */
export const photoWords = {
  count: '{{count}} / {{most}}',
  take: '拍照',
  wrong: '不是可用的照片，请重新拍照',
  open: '第 {{n}} 张，{{name}} {{time}}',
  before: '上一张',
  next: '下一张',
  sending: '正在上传照片',
  again: '重试',
  offline: '当前离线，拍的照片会先留在此页',
  offlineKept: '当前离线，照片留在此页，联网后请重试',
  remove: '删除这张照片',
  someone: '其他人员',
  by: '{{name}} · {{time}}',
} as const
