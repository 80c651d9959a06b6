"""Writes the letters of a TrueType font as lines of text, for src/font.rs.

    python letters.py letters.ttf > serif.txt

Tabs separate the fields of a line: a letter, its advance, and its outline as the path of an SVG drawing;
then, by twos, letters that may follow and the change of the distance to them. An em has 1000 units.
"""

import sys

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont


def main():
    font = TTFont(sys.argv[1])
    if font["head"].unitsPerEm != 1000:
        sys.exit(f"expected 1000 units an em, found {font['head'].unitsPerEm}")
    glyphs, letters = font.getGlyphSet(), sorted(font.getBestCmap().items())
    for letter, name in letters:
        pen = SVGPathPen(glyphs, lambda number: f"{number:g}")
        # Fonts count upwards, drawings downwards.
        glyphs[name].draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
        fields = [chr(letter), str(glyphs[name].width), pen.getCommands()]
        followers = {}
        for follower, following in letters:
            followers.setdefault(kerning(font, name, following), []).append(chr(follower))
        followers.pop(0, None)
        for change, those in sorted(followers.items()):
            fields += ["".join(those), str(change)]
        print("\t".join(fields))


def kerning(font, left, right):
    """The first subtable that knows the pair decides."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            if left not in table.Coverage.glyphs:
                continue
            if table.Format == 1:
                pairs = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
                value = next((p.Value1 for p in pairs if p.SecondGlyph == right), None)
                if value is None:
                    continue
            else:
                row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)]
                value = row.Class2Record[table.ClassDef2.classDefs.get(right, 0)].Value1
            return getattr(value, "XAdvance", 0)
    return 0


main()
