/** What lists of records have in common: taking them away as a table, and filters that one uses again. */
export const messages = {
  export: '导出',
  exportHint: '按当前筛选导出为表格，链接一分钟内有效。',
  download: '下载表格',
  format: '文件格式',
  workbook: 'Excel 工作簿',
  text: 'CSV 文本',
  clear: '清除筛选',
  saved: {
    title: '常用筛选',
    save: '保存当前筛选',
    name: '名称',
    verb: '保存',
    remove: '删除筛选 {{name}}',
    hint: '保存在这台设备上，每个列表最多 12 个。',
  },
} as const
