"""Reads PNG files, as far as rsvg-convert and Chromium write them, and looks at what is drawn."""
import struct
import zlib


class Picture:
    """Rows of pixels, each red, green, blue and opacity."""

    def __init__(self, png):
        if png[:8] != b"\x89PNG\r\n\x1a\n":
            raise ValueError("not a PNG file")
        data, at = b"", 8
        while at < len(png):
            length, kind = struct.unpack(">I4s", png[at:at + 8])
            body = png[at + 8:at + 8 + length]
            if kind == b"IHDR":
                self.width, self.height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", body)
                if depth != 8 or color not in (2, 6) or interlaced:
                    raise ValueError("a form of PNG that is not read here")
                self.channels = 4 if color == 6 else 3
            elif kind == b"IDAT":
                data += body
            at += 12 + length
        self.rows = unfiltered(zlib.decompress(data), self.width * self.channels, self.channels)

    def pixel(self, x, y):
        return tuple(self.rows[y][x * self.channels:(x + 1) * self.channels])

    def ink(self):
        """The set of (x, y) whose pixel is not the one in the corner, which is background."""
        n, corner = self.channels, bytes(self.pixel(0, 0))
        blank = corner * self.width
        return {(x, y) for y, row in enumerate(self.rows) if row != blank
                for x in range(self.width) if row[x * n:(x + 1) * n] != corner}

    def darkest_and_lightest(self):
        """The least and the greatest mean of red, green and blue, of what is not half transparent:
        the pixels at edges and in translucent cards do not tell their colour well."""
        n = self.channels
        means = {sum(row[x:x + 3]) / 3 for row in self.rows for x in range(0, len(row), n)
                 if n == 3 or row[x + 3] > 100}
        return min(means), max(means)


def unfiltered(data, stride, step):
    """The rows of bytes behind PNG's five filters (RFC 2083, chapter 6)."""
    rows, above = [], bytes(stride)
    for at in range(0, len(data), stride + 1):
        kind, row = data[at], bytearray(data[at + 1:at + 1 + stride])
        if kind == 1:
            for i in range(step, stride):
                row[i] = (row[i] + row[i - step]) & 255
        elif kind == 2:
            for i in range(stride):
                row[i] = (row[i] + above[i]) & 255
        elif kind == 3:
            for i in range(stride):
                left = row[i - step] if i >= step else 0
                row[i] = (row[i] + (left + above[i]) // 2) & 255
        elif kind == 4:
            for i in range(stride):
                left, corner = (row[i - step], above[i - step]) if i >= step else (0, 0)
                up = above[i]
                near = left + up - corner
                a, b, c = abs(near - left), abs(near - up), abs(near - corner)
                row[i] = (row[i] + (left if a <= b and a <= c else up if b <= c else corner)) & 255
        above = bytes(row)
        rows.append(above)
    return rows
