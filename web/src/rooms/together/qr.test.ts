import { describe, expect, it } from 'vitest'
import { readQr } from '../../../tests/support/qr'
import { checkWords, formatBits, qrCode, sizeOf, versionBits, versionFor } from './qr'

const bits = (value: number, count: number) => value.toString(2).padStart(count, '0')

describe('a QR code', () => {
  it('has the check words of the standard', () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    expect(checkWords(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
    const other = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17] // 01234567, annex I
    expect(checkWords(other, 10)).toEqual([165, 36, 212, 193, 237, 54, 199, 135, 44, 85])
  })

  it('has the format and version words of the standard', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((mask) => bits(formatBits(mask), 15))).toEqual([
      '101010000010010',
      '101000100100101',
      '101111001111100',
      '101101101001011',
      '100010111111001',
      '100000011001110',
      '100111110010111',
      '100101010100000',
    ])
    expect([7, 8, 9, 10, 11, 12, 13].map((version) => bits(versionBits(version), 18))).toEqual([
      '000111110010010100',
      '001000010110111100',
      '001001101010011001',
      '001010010011010011',
      '001011101111110110',
      '001100011101100010',
      '001101100001000111',
    ])
  })

  it('is no larger than it must be', () => {
    const most = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331]
    expect(most.map((length) => versionFor(length))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    expect(most.map((length) => versionFor(length + 1))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, null])
    expect(qrCode('x'.repeat(332))).toBeNull()
  })

  it('is read again, in every version', () => {
    for (const length of [0, 1, 14, 15, 26, 42, 62, 84, 100, 106, 122, 152, 180, 181, 213, 214, 251, 252, 287, 331]) {
      const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 7 + length) % 90))).join('')
      const square = qrCode(text)!
      expect(square.length).toBe(sizeOf(versionFor(length)!))
      expect(readQr(square)).toBe(text)
    }
    expect(readQr(qrCode('Veillée, à la veillée')!)).toBe('Veillée, à la veillée')
  })

  it('is not read when it is wrong', () => {
    const square = qrCode('http://127.0.0.1:8080/#/table/1')!
    square[12]![12] = !square[12]![12]
    expect(() => readQr(square)).toThrow('check words')
  })
})
