import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Email, isEmail, isLandline, isMobile, isUrl, Landline, Mobile, Url } from './contact.ts'

describe('isEmail [spec 5.validator.email]', () => {
  it.each([
    'a@b.cn',
    'zhang.san+fire@example.com',
    "o'neil@example.co.uk",
    '1@2.com',
    'x@a-b.example.museum',
    `${'a'.repeat(64)}@example.com`,
  ])('takes %s', (text) => {
    expect([isEmail(text), Email.safeParse(text).success]).toEqual([true, true])
  })

  it.each([
    '',
    'plain',
    '@example.com',
    'a@',
    'a@b',
    'a@b.c',
    'a@@b.cn',
    'a b@c.cn',
    '.a@b.cn',
    'a.@b.cn',
    'a..b@c.cn',
    'a@-b.cn',
    'a@b-.cn',
    'a@b..cn',
    'a@b.cn.',
    'a@b.cn\n',
    '张三@example.com',
    'a@b.123',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(126)}cn`,
  ])('refuses %j', (text) => {
    expect([isEmail(text), Email.safeParse(text).success]).toEqual([false, false])
  })
})

describe('isMobile [spec 5.validator.mobile]', () => {
  it('takes 1, a second digit from 2 to 9, and nine more', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^1[2-9]\d{9}$/), (text) => isMobile(text) && Mobile.safeParse(text).success),
    )
  })

  it.each([
    '',
    '10012345678',
    '11012345678',
    '23812345678',
    '1381234567',
    '138123456789',
    '+8613812345678',
    '138 1234 5678',
    '138-1234-5678',
    '13812345678\n',
    '１３８１２３４５６７８',
  ])('refuses %j', (text) => {
    expect([isMobile(text), Mobile.safeParse(text).success]).toEqual([false, false])
  })
})

describe('isLandline [spec 5.validator.landline]', () => {
  it.each([
    '010-62345678',
    '01062345678',
    '021-6234567',
    '0755-2345678',
    '0755-23456789',
    '0755-23456789-8',
    '0931-2345678-801234',
  ])('takes %s', (text) => {
    expect([isLandline(text), Landline.safeParse(text).success]).toEqual([true, true])
  })

  it.each([
    '',
    '62345678',
    '755-2345678',
    '0055-2345678',
    '010-234567',
    '010-234567890',
    '010-02345678',
    '010-62345678-',
    '010-62345678-1234567',
    '010--62345678',
    '(010)62345678',
    '010-62345678 ',
    '13812345678',
  ])('refuses %j', (text) => {
    expect([isLandline(text), Landline.safeParse(text).success]).toEqual([false, false])
  })
})

describe('isUrl [spec 5.validator.url]', () => {
  it.each([
    'http://example.com',
    'https://example.com/',
    'HTTPS://EXAMPLE.COM/a?b=c#d',
    'https://example.com:8443/a/b.html',
    'https://example.com?x=1',
    'https://192.168.1.1/',
    'http://[::1]:9010/',
    'https://例子.中国/路径',
    'https://example.com/@someone',
  ])('takes %s', (text) => {
    expect([isUrl(text), Url.safeParse(text).success]).toEqual([true, true])
  })

  it.each([
    '',
    'example.com',
    '//example.com',
    'http:example.com',
    'http:///path',
    'http://',
    'https://user:secret@example.com/',
    'https://example.com\\@evil.example',
    'https://example.com/a b',
    ' https://example.com',
    'https://example.com\n',
    'https://example.com/\u0000',
    'https://example.com/\u202Egpj.exe',
    'https://example.com:99999/',
    'https://exa mple.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,hello',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('refuses %j', (text) => {
    expect([isUrl(text), Url.safeParse(text).success]).toEqual([false, false])
  })
})
