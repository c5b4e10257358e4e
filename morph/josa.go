package morph

// The josa that may follow a number and its unit: 3개는, 8080으로, 두 주까지만. Whether one agrees with the syllable before
// it is not asked: after figures and Latin letters the syllable is not written.
const josaWords = `의 에 에서 에게 에게서 한테 한테서 께 께서 께서는 까지 부터 처럼 보다 마다 조차 마저 밖에 만큼 도 만 하고 뿐
에는 에도 에만 에서는 에서도 에서만 에서의 에서부터 에서까지 에선 에게는 에게도 에게만 에겐 에게로 한테는 한테도 한테만 까지는 까지도 까지만 까지의 까지가 까지로
부터는 부터도 부터의 부터가 처럼은 처럼도 보다는 보다도 보단 마다의 만은 만이 만을 만의 만으로 만으로는 만으로도 만에 만도 뿐만 뿐이 뿐인 뿐이다 뿐입니다 뿐만아니라 조차도 마저도 밖에는 밖에도 만큼은 만큼도 만큼의 대로 대로의 하고는
에서라도 에게라도 에라도 에나 에서나 에게나 커녕 치고 치고는 같은 같이 입니다 입니까 에의 에다 에다가 에까지 에부터 에서조차 에조차 마다는 간의 간에 쯤 쯤은 쯤에 씩 씩은 끼리 끼리는
은 이 을 과 이나 이랑 이라고 이라는 이라면 이라도 이든 이든지 이란 이며 이고 이지만 이라서 이라 이야 이나마 은커녕 과는 과도 과의 이라고는 이라고도 이었다 이었고 이었던 이었는데 이다 이었지만 이라기보다 이랑은 이랑도 이에요 이었음 이므로 이니 이니까 이자 이면 이면서 인데 인지 인가 이지 이었습니다 이겠지만 이라지만 이라며 이네 이네요 이죠 이군 이구나 이거나 이라든가 이라든지 이여 이시여 인 임 일 이어야 이어도 이었으며 이었으나
는 가 를 와 나 랑 라고 라는 라면 라도 든 든지 란 라서 라 야 나마 는커녕 와는 와도 와의 라고는 라고도 였다 였고 였던 였는데 랑은 랑도 예요 였음 였지만 며 고 지만 다 라며 라든가 라든지 여 였습니다 였으며 였으나 라기보다
로 로서 로써 로부터 로는 로도 로만 로의 로까지 로나 로서는 로서의 로부터의 로부터는
으로 으로서 으로써 으로부터 으로는 으로도 으로만 으로의 으로까지 으로나 으로서는 으로서의 으로부터의 으로부터는`

const maxJosa = 6 // runes of the longest josa

// josaTable is the set of josa.
type josaTable struct{ words map[string]bool }

func newJosaTable() *josaTable { return &josaTable{words: wordSet(josaWords)} }

// isJosa says whether the whole run is a josa, as after a Latin word: "Flutter의", "API에서는".
func (t *josaTable) isJosa(run []rune) bool { return len(run) <= maxJosa && t.words[string(run)] }
