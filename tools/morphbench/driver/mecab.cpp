// One pass of MeCab from text to content stems, timed: mecab DIC FILE SECONDS
#include <mecab.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

using std::string_view;

// Whether a morpheme of this tag carries content: the list of internal/sejong.
static bool content(string_view t) {
  switch (t.empty() ? 0 : t[0]) {
    case 'N':
      return t == "NNG" || t == "NNP" || t == "NNB" || t == "NNBC" || t == "NR" || t == "NP";
    case 'V':
      return t == "VV" || t == "VA" || t == "VX" || t == "VCN";
    case 'M':
      return t == "MM" || t == "MAG" || t == "MAJ";
    case 'S':
      return t == "SL" || t == "SH" || t == "SN";
    case 'X':
      return t == "XR";
    case 'I':
      return t == "IC";
    case 'U':
      return t == "UNKNOWN";
  }
  return false;
}

// The next piece of s up to a separator, which is cut off with it.
static string_view cut(string_view &s, char separator) {
  size_t i = s.find(separator);
  string_view head = s.substr(0, i);
  s = i == string_view::npos ? string_view() : s.substr(i + 1);
  return head;
}

struct Stems {
  std::string out;
  long count = 0;

  void keep(string_view stem) {
    out.append(stem).push_back('\n');
    count++;
  }

  void add(string_view surface, string_view feature) {
    string_view tag = cut(feature, ',');
    cut(feature, ','), cut(feature, ','), cut(feature, ',');
    if (cut(feature, ',') != "Inflect" && tag.find('+') == string_view::npos) {
      if (content(tag)) keep(surface);
      return;
    }
    cut(feature, ','), cut(feature, ',');
    while (!feature.empty()) {
      string_view part = cut(feature, '+');
      string_view stem = cut(part, '/');
      if (!stem.empty() && content(cut(part, '/'))) keep(stem);
    }
  }
};

static void pass(MeCab::Tagger *tagger, const std::vector<std::string> &text, Stems &stems) {
  stems.out.clear();
  for (const std::string &line : text) {
    for (const MeCab::Node *n = tagger->parseToNode(line.data(), line.size()); n; n = n->next) {
      if (n->stat == MECAB_NOR_NODE || n->stat == MECAB_UNK_NODE) stems.add(string_view(n->surface, n->length), n->feature);
    }
  }
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  std::unique_ptr<MeCab::Tagger> tagger(MeCab::createTagger((std::string("-r /dev/null -d ") + argv[1]).c_str()));
  if (!tagger) {
    std::fprintf(stderr, "%s\n", MeCab::getTaggerError());
    return 1;
  }
  std::vector<std::string> text;
  size_t bytes = 0;
  std::ifstream in(argv[2]);
  for (std::string line; std::getline(in, line); text.push_back(line)) bytes += line.size() + 1;
  double least = std::atof(argv[3]), seconds = 0;
  Stems warm, stems;
  pass(tagger.get(), text, warm);
  size_t total = 0;
  auto start = std::chrono::steady_clock::now();
  do {
    pass(tagger.get(), text, stems);
    total += bytes;
    seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  } while (seconds < least);
  std::printf("{\"bytes\":%zu,\"seconds\":%.6f,\"stems\":%ld}\n", total, seconds, warm.count);
}
