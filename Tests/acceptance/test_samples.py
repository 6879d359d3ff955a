"""The samples: their committed pictures are what the command draws, and viewers show them."""
import os
import re
import shutil
import unittest

from command import SAMPLES, CommandTest, read, samples, write
from picture import Picture

# Pictures are looked at in half their size: what is looked for is large, and reading is slow.
SCALE = 0.5


def chromium():
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next((found for found in map(shutil.which, names) if found), "chromium")


class SamplesTest(CommandTest):
    def test_there_are_at_least_ten(self):
        self.assertGreaterEqual(len(samples()), 10)

    def test_committed_pictures_are_fresh(self):
        for name in samples():
            with self.subTest(name):
                source = f"{SAMPLES}/{name}.bracket"
                self.bracketc(source, "--svg", "--unicode", "-o", self.folder + "/")
                for suffix in (".svg", ".txt"):
                    self.assertEqual(read(self.path(name + suffix)).decode(), read(f"{SAMPLES}/{name}{suffix}").decode(),
                                     f"samples/{name}{suffix} is stale; make samples draws it anew")

    def test_no_picture_is_left_over(self):
        for name in os.listdir(SAMPLES):
            stem, suffix = os.path.splitext(name)
            if suffix in (".svg", ".txt"):
                self.assertIn(stem, samples(), f"samples/{name} has no source")

    def test_samples_have_no_errors_nor_warnings(self):
        for name in samples():
            with self.subTest(name):
                self.assertEqual(self.bracketc("check", f"{SAMPLES}/{name}.bracket").stderr, b"")

    def test_libxml2_reads_every_picture(self):
        self.run_command("xmllint", "--noout", *(f"{SAMPLES}/{name}.svg" for name in samples()))


class ViewersTest(CommandTest):
    def size(self, svg):
        head = read(svg).decode()
        found = re.search(r'<svg\b[^>]*?\bwidth="([\d.]+)"[^>]*?\bheight="([\d.]+)"', head, re.S)
        self.assertTrue(found, "the root element has a width and a height")
        return float(found[1]), float(found[2])

    def by_librsvg(self, svg):
        self.run_command("rsvg-convert", f"--zoom={SCALE}", "-o", self.path("rsvg.png"), svg)
        return Picture(read(self.path("rsvg.png")))

    def by_chromium(self, svg, dark=False):
        """What the browser shows to a reader whose system is light or dark."""
        width, height = self.size(svg)
        self.run_command(
            chromium(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            f"--user-data-dir={self.path('profile')}", f"--force-device-scale-factor={SCALE}",
            f"--window-size={int(width) + 1},{int(height) + 1}", f"--screenshot={self.path('browser.png')}",
            f"--blink-settings=preferredColorScheme={0 if dark else 1}", "--default-background-color=00000000",
            "file://" + svg)
        return Picture(read(self.path("browser.png")))

    def assertFills(self, picture, svg):
        """Something is drawn, and it reaches as far as a drawing with a padding of 24 does."""
        ink = picture.ink()
        width, height = self.size(svg)
        self.assertGreater(len(ink), 500)
        for axis, whole in ((0, width), (1, height)):
            places = [point[axis] for point in ink]
            self.assertLess(min(places), 40 * SCALE)
            self.assertGreater(max(places), (whole - 40) * SCALE)
        return ink

    def test_every_sample_in_librsvg_and_chromium(self):
        for name in samples():
            with self.subTest(name):
                svg = f"{SAMPLES}/{name}.svg"
                one = self.assertFills(self.by_librsvg(svg), svg)
                other = self.assertFills(self.by_chromium(svg), svg)
                # Edges are smoothed differently, and glyphs set by another engine.
                self.assertLess(abs(len(one) - len(other)) / len(one), 0.2, "both show the same picture")

    def assertDarkText(self, picture, wanted):
        """Text is the darkest thing on light, and the lightest on dark."""
        darkest, lightest = picture.darkest_and_lightest()
        if wanted:
            self.assertLess(darkest, 64)
        else:
            self.assertGreater(lightest, 200)
            self.assertGreater(darkest, 64)

    def test_text_suits_the_system_of_the_reader(self):
        for name in samples():
            with self.subTest(name):
                svg = f"{SAMPLES}/{name}.svg"
                self.assertDarkText(self.by_chromium(svg), True)
                self.assertDarkText(self.by_chromium(svg, dark=True), False)

    def test_fixed_themes_in_both_viewers(self):
        source = write(self.path("a.bracket"), "Root\n  Left\n  Right\n")
        for theme, dark_text in (("light", True), ("dark", False), ("mono", True)):
            with self.subTest(theme):
                self.bracketc(source, "--svg", f"--theme={theme}")
                self.assertDarkText(self.by_librsvg(self.path("a.svg")), dark_text)
                self.assertDarkText(self.by_chromium(self.path("a.svg"), dark=dark_text), dark_text)
