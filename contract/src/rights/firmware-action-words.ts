/** What was done with firmware, in words. */
import type { Name } from '@vigil/device-types/name'

export const firmwareActionWords: Readonly<Record<string, Name>> = {
  'firmware/registerKey.action': { zh: '登记固件签名公钥', en: 'Register a firmware key' },
  'firmware/endKey.action': { zh: '停用固件签名公钥', en: 'End a firmware key' },
  'firmware/prepareImage.action': { zh: '上传固件镜像', en: 'Send a firmware image' },
  'firmware/addJob.action': { zh: '发起固件升级', en: 'Begin a firmware update' },
  'firmware/approveJob.action': { zh: '复核固件升级', en: 'Approve a firmware update' },
  'firmware/pauseJob.action': { zh: '暂停固件升级', en: 'Pause a firmware update' },
  'firmware/continueJob.action': { zh: '继续固件升级', en: 'Go on with a firmware update' },
  'firmware/endJob.action': { zh: '结束固件升级', en: 'End a firmware update' },
  'firmware/retryUnit.action': { zh: '重试设备升级', en: 'Retry the update of a device' },
  'device/askFirmware.action': { zh: '设备询问固件', en: 'Ask for firmware' },
  'device/takeFirmware.action': { zh: '设备下载固件', en: 'Take firmware' },
  'device/tellFirmware.action': { zh: '设备上报升级进度', en: 'Tell how far an update is' },
}
