/** What was done with content, feedback and versions, in words. */
import type { Name } from '@vigil/device-types/name'

export const contentWords: Readonly<Record<string, Name>> = {
  'website/markRead.action': { zh: '阅读文章', en: 'Read an article' },
  'website/updateAd.action': { zh: '广告计数', en: 'Count an ad' },
  'website/addEntry.action': { zh: '新建内容', en: 'Begin an entry' },
  'website/saveEntry.action': { zh: '保存内容草稿', en: 'Save an entry' },
  'website/moveEntry.action': { zh: '发布或撤回内容', en: 'Publish or withdraw an entry' },
  'website/removeEntry.action': { zh: '删除内容草稿', en: 'Remove an entry' },
  'website/preparePicture.action': { zh: '上传内容图片', en: 'Add a picture to an entry' },
  'feedback/send.action': { zh: '提交意见反馈', en: 'Send feedback' },
  'feedback/answer.action': { zh: '答复意见反馈', en: 'Answer feedback' },
  'feedback/add.action': { zh: '补充意见反馈', en: 'Add to feedback' },
  'feedback/close.action': { zh: '关闭意见反馈', en: 'Close feedback' },
  'feedback/preparePhoto.action': { zh: '上传反馈图片', en: 'Add a picture to feedback' },
  'appVersion/saveVersion.action': { zh: '发布应用版本', en: 'Publish an app version' },
}
