"""The reader of pictures itself, on a picture made by hand."""
import struct
import unittest
import zlib

from picture import Picture


def png(width, height, rows):
    def chunk(kind, body):
        return struct.pack(">I4s", len(body), kind) + body + struct.pack(">I", zlib.crc32(kind + body))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"".join(rows)))
            + chunk(b"IEND", b""))


class PictureTest(unittest.TestCase):
    def test_every_filter_is_undone(self):
        # Five rows that say the same two pixels, each through another filter.
        picture = Picture(png(2, 5, [
            bytes([0, 10, 20, 30, 40, 50, 60]),
            bytes([1, 10, 20, 30, 30, 30, 30]),
            bytes([2, 0, 0, 0, 0, 0, 0]),
            bytes([3, 5, 10, 15, 15, 15, 15]),
            bytes([4, 0, 0, 0, 0, 0, 0]),
        ]))
        for y in range(5):
            self.assertEqual([picture.pixel(0, y), picture.pixel(1, y)], [(10, 20, 30), (40, 50, 60)])

    def test_ink_is_what_differs_from_the_corner(self):
        picture = Picture(png(2, 2, [bytes([0] + [255] * 6), bytes([0] + [255] * 3 + [0] * 3)]))
        self.assertEqual(picture.ink(), {(1, 1)})
        self.assertEqual(picture.darkest_and_lightest(), (0, 255))
